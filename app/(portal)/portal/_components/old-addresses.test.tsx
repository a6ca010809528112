import { createFormatter, createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import en from "@/app/messages/en.json";
import { candidateCookie, toCookieValue } from "@/lib/access/sessions/cookie";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { newCandidateSession, newRegion, openCandidateSession, openTestApi, runMutation } from "@/test/api";
import { LatestChangeNotice } from "./latest-change-notice";

const browser = vi.hoisted(() => ({ cookie: { name: "", value: "" } }));
// Without a reset, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next/headers", () => ({ cookies: async () => ({ get: () => browser.cookie }) }));
vi.mock("next-intl/server", () => ({
  getFormatter: async () => createFormatter({ locale: "en-GB", timeZone: "Europe/Amsterdam" }),
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "en-GB", messages: en, namespace: namespace as never }),
}));

beforeAll(openTestApi);

test("the confirmation of a changed address links only to other regions' records with the old one that the browser is signed in to", async () => {
  const [region, other] = [await newRegion(), await newRegion()];
  const email = `${crypto.randomUUID()}@example.org`;
  const own = await newCandidateSession(region, { email });
  const elsewhere = await newCandidateSession(other, { email });
  await newCandidateSession(other, { email }); // A record that this browser is not signed in to.
  const withOtherAddress = await newCandidateSession(other);
  const inSameRegion = await newCandidateSession(region, { email });
  const body = { email: `new-${email}` };
  await runMutation(region, "PATCH", `/api/v2/candidates/${own.candidateId}`, { body });
  // Changing the address through the API ends the record's sessions.
  const again = await openCandidateSession(region, own.candidateId);
  const signedIn = [again, elsewhere, withOtherAddress, inSameRegion];
  browser.cookie = { name: candidateCookie().name, value: toCookieValue(signedIn.map(({ token }) => token)) };
  const at = new Date().toISOString();
  const mutations = [{ status: "completed", createdAt: at, finishedAt: at }];
  const ownRecord = { id: own.candidateId, mutations } as OwnRecord;
  const render = async (saved: string) => {
    const stream = await renderToReadableStream(<LatestChangeNotice ownRecord={ownRecord} saved={saved} />);
    await stream.allReady;
    const html = await new Response(stream).text();
    expect(html).toContain("Your change has been saved.");
    return [...html.matchAll(/href="([^"]*)"/g)].map(([, path]) => path);
  };
  expect(await render("email")).toEqual([`/portal/${elsewhere.sessionId}/email`]);
  expect(await render("contact")).toEqual([]);
});
