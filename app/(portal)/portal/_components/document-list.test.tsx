import { createFormatter, createTranslator } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import en from "@/app/messages/en.json";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { DocumentList } from "./document-list";

// Without a reset, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next-intl/server", () => ({
  getFormatter: async () => createFormatter({ locale: "en-GB", timeZone: "Europe/Amsterdam" }),
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "en-GB", messages: en, namespace: namespace as never }),
}));

test("the list marks the Dutch name of a requested document, and no other kind of document", async () => {
  const file = (id: string) => ({ id, filename: `${id}.pdf`, size: 2000, createdAt: "2026-03-01T10:00:00Z" });
  const ownRecord = {
    curriculumVitae: [file("cv")],
    otherAttachments: [file("diploma")],
    requestedDocuments: [{ name: "Kopie diploma", file: { id: "diploma" } }],
  } as unknown as OwnRecord;
  const html = renderToStaticMarkup(await DocumentList({ ownRecord, record: "1" }));
  expect(html).toContain('<span lang="nl">Kopie diploma</span>, 2 kB, 1 Mar 2026');
  expect(html).toContain(">CV, 2 kB");
});
