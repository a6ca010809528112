import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { regionsQuery } from "@/lib/console/administration/queries";
import { renderHtml } from "@/test/render-html";
import { AccessDetails } from "./access-details";

const textsIn = (html: string) =>
  [...html.matchAll(/<span[^>]*>([^<]+)/g)].map(([, text]) => text?.replaceAll("&#x27;", "'"));

it("a change of access shows only the roles that changed", () => {
  const client = new QueryClient();
  const names = ["North", "East", "South"];
  client.setQueryData(regionsQuery().queryKey, names.map((name) => ({ id: name, name })) as never);
  const reader = { regionId: "North", role: "reader" };
  const details = {
    before: { isAdmin: false, roles: [reader, { regionId: "East", role: "reader" }] },
    after: { isAdmin: false, roles: [reader, { regionId: "South", role: "manager" }] },
  };
  expect(textsIn(renderHtml(<AccessDetails details={details} />, { client }))).toEqual([
    "Before: East: Read only · South: No access",
    "After: East: No access · South: Region manager",
  ]);
});
