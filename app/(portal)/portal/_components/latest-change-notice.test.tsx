import { createTranslator } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import en from "@/app/messages/en.json";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { LatestChangeNotice } from "./latest-change-notice";

// Without a reset, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "en-GB", messages: en, namespace: namespace as never }),
}));

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
/** Returns a change with its age in seconds, and the seconds since it finished. */
const change = (status: string, sent: number, finished?: number) => ({
  status,
  createdAt: secondsAgo(sent),
  finishedAt: finished === undefined ? null : secondsAgo(finished),
});
async function render(mutations: object[], saved?: string) {
  const ownRecord = { mutations } as OwnRecord;
  return renderToStaticMarkup(await LatestChangeNotice({ ownRecord, saved }));
}

test.each([
  ["contact", "Your change has been saved."],
  ["question", "Your question was sent."],
  ["erasure", "This data will be kept. We won’t delete it."],
])("the notice states the outcome of the form that was sent (%s)", async (saved, text) => {
  const mutations = [change("completed", 0, 0)];
  const notice = await LatestChangeNotice({ ownRecord: { mutations } as OwnRecord, saved });
  expect(renderToStaticMarkup(notice)).toContain(text);
});

test("the notice says that a question was sent, even if the latest change is an hour old", async () => {
  const mutations = [change("completed", 3_600, 3_600)];
  const notice = await LatestChangeNotice({ ownRecord: { mutations } as OwnRecord, saved: "question" });
  expect(renderToStaticMarkup(notice)).toContain("Your question was sent.");
});

test("the notice doesn't say that a question was sent in the sandbox, which sends no mail", async () => {
  const mutations = [change("completed", 0, 0)];
  const ownRecord = { mutations } as OwnRecord;
  const notice = await LatestChangeNotice({ ownRecord, saved: "question", isSandbox: true });
  expect(renderToStaticMarkup(notice)).toContain("we don’t mail questions");
  expect(renderToStaticMarkup(notice)).not.toContain("sent");
});

test.each([
  ["failed after 10 minutes in the queue", change("failed", 660, 60), "couldn’t be saved", "alert"],
  ["completed after a minute in the queue", change("completed", 120, 5), "has been saved", "status"],
  ["is queued for 20 minutes", change("queued", 1_200), "We’re processing", "status"],
])("the notice shows a change that %s", async (_, latest, text, role) => {
  const notice = await render([latest], "contact");
  expect(notice).toContain(text);
  expect(notice).toContain(`role="${role}"`);
});

const DAY_SECONDS = 86_400;

test("the notice hides a failure that the form reported after 10 minutes, and a saved change after a minute", async () => {
  expect(await render([change("failed", 623, 620)])).toBe("");
  expect(await render([change("completed", 120, 70)], "contact")).toBe("");
});

test("the notice shows a failure that came too late for the form for a week, because the candidate may have left", async () => {
  const lateFailure = (days: number) => change("failed", days * DAY_SECONDS + 10, days * DAY_SECONDS);
  expect(await render([lateFailure(6)])).toContain("couldn’t be saved");
  expect(await render([lateFailure(8)])).toBe("");
});

test("the notice shows an earlier failure if the latest change was sent before it", async () => {
  const notice = await render([change("completed", 100, 50), change("failed", 120, 51)], "wishes");
  expect(notice).toContain("An earlier change couldn’t be saved");
  expect(notice).toContain("alert");
});

test("the notice doesn't show an earlier failure if the candidate sent the latest change after it", async () => {
  const mutations = [change("completed", 50, 49), change("failed", 120, 51)];
  expect(await render(mutations, "contact")).toContain("Your change has been saved.");
});
