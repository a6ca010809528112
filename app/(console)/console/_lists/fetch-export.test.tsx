import { afterEach, expect, test } from "vitest";
import { NO_TENANT, setSendRequest } from "@/lib/contract/api-client";
import { renderHtml } from "@/test/render-html";
import { useErrorMessage } from "../_errors/use-error-message";
import { fetchExport } from "./fetch-export";

afterEach(() => setSendRequest((path, request) => fetch(path, request)));

const Reason = ({ error }: { error: unknown }) => useErrorMessage()(error);

test("an export with too many rows for a workbook fails with a message that suggests CSV", async () => {
  const body = '{"code":"payload_too_large","message":"A workbook has at most 20000 rows."}';
  setSendRequest(async () => new Response(body, { status: 413 }));
  const error = await fetchExport(NO_TENANT, "/console/activity/export").catch((reason) => reason);
  expect(renderHtml(<Reason error={error} />, { language: "nl" })).toMatch(/20\.000 rijen.*CSV/);
  expect(renderHtml(<Reason error={error} />, { language: "en" })).toMatch(/20,000 rows.*CSV/);
});
