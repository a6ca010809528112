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

test.each([
  ["contact", "Your change has been saved."],
  ["question", "Your question was sent."],
  ["erasure", "This data will be kept. We won’t delete it."],
])("the notice states the outcome of the form that was sent (%s)", async (saved, text) => {
  const mutations = [{ status: "completed", createdAt: new Date().toISOString() }];
  const notice = await LatestChangeNotice({ ownRecord: { mutations } as OwnRecord, saved });
  expect(renderToStaticMarkup(notice)).toContain(text);
});

test("the notice says that a question was sent, even if the latest change is an hour old", async () => {
  const mutations = [{ status: "completed", createdAt: new Date(Date.now() - 3_600_000).toISOString() }];
  const notice = await LatestChangeNotice({ ownRecord: { mutations } as OwnRecord, saved: "question" });
  expect(renderToStaticMarkup(notice)).toContain("Your question was sent.");
});

test("the notice doesn't say that a question was sent in the sandbox, which sends no mail", async () => {
  const mutations = [{ status: "completed", createdAt: new Date().toISOString() }];
  const ownRecord = { mutations } as OwnRecord;
  const notice = await LatestChangeNotice({ ownRecord, saved: "question", isSandbox: true });
  expect(renderToStaticMarkup(notice)).toContain("we don’t mail questions");
  expect(renderToStaticMarkup(notice)).not.toContain("sent");
});
