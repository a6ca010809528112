import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { CONTENT_BYTES_MAX } from "@/lib/records/attachments/content/content-limit";
import { newRegion, openTestApi, runMutation, type TestRegion, waitUntil } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { ALLOWED_FILES, REJECTED_FILES } from "@/test/sample-files";
import { setUpTempStorage } from "@/test/temp-storage";
import type { CandidateContext } from "../contexts/candidate-context";
import { getPortalRecord } from "../own-record/get-portal-record";
import { queueOwnDocument } from "./queue-own-document";
import { removeOwnDocument } from "./remove-own-document";
import { waitForDocument } from "./wait-for-document";

let region: TestRegion;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  // Upload a file first. The file checks load on first use, which can take longer than a page waits for a
  // write.
  await add(await newPortalSession(region), pdf);
});

const pdf = new Uint8Array(ALLOWED_FILES.pdf);
const HEIC = new Uint8Array(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"));

function formOf(content: Uint8Array<ArrayBuffer>, kind = "curriculumVitae", filename = "cv.pdf") {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", new File([content], filename));
  return form;
}

/** Sends a form and waits for its outcome. */
async function send(ctx: CandidateContext, form: FormData) {
  const queued = await queueOwnDocument(ctx, form);
  return typeof queued === "string" ? queued : waitForDocument(ctx, queued.mutationId);
}

const add = (ctx: CandidateContext, ...file: Parameters<typeof formOf>) =>
  whileDraining(region, send(ctx, formOf(...file)));

describe("queueOwnDocument", () => {
  test("adds the file to the list that the form names", async () => {
    const ctx = await newPortalSession(region);
    expect(await add(ctx, pdf, "otherAttachments")).toBe("added");
    const own = await getPortalRecord(ctx);
    expect(own.otherAttachments).toMatchObject([{ filename: "cv.pdf" }]);
    expect(own.curriculumVitae).toEqual([]);
  });

  test.each([
    ["noFile", new Uint8Array(), "curriculumVitae", ""],
    ["noFile", pdf, "customFields", "cv.pdf"],
    ["empty", new Uint8Array(), "curriculumVitae", "cv.pdf"],
    ["tooLarge", new Uint8Array(CONTENT_BYTES_MAX + 1), "curriculumVitae", "cv.pdf"],
    ["refused", new TextEncoder().encode("<script>"), "curriculumVitae", "cv.txt"],
    ["refused", new TextEncoder().encode("Mijn werk"), "curriculumVitae", "cv.PDF"],
    ["refused", new Uint8Array(REJECTED_FILES.macrosInMacroFreeWord), "curriculumVitae", "cv.docx"],
    ["refused", HEIC, "curriculumVitae", "foto.jpg"],
    ["encoding", Buffer.from("Ik werk in één school.", "latin1"), "curriculumVitae", "cv.TXT"],
    ["refused", Buffer.from("één", "latin1"), "curriculumVitae", "cv.pdf"],
    ["unknownType", HEIC, "curriculumVitae", "IMG_0123.HEIC"],
  ])("returns %s and adds no document (case %#)", async (outcome, content, kind, filename) => {
    const ctx = await newPortalSession(region);
    expect(await add(ctx, content, kind, filename)).toBe(outcome);
    const { curriculumVitae, otherAttachments } = await getPortalRecord(ctx);
    expect([curriculumVitae, otherAttachments]).toEqual([[], []]);
  });

  test("adds a file once if its form is sent twice, and again from another form", async () => {
    const ctx = await newPortalSession(region);
    const [once, again] = [formOf(pdf), formOf(pdf)];
    once.set("upload", newUuidV7());
    again.set("upload", newUuidV7());
    const sent = [once, once, again].map((form) => send(ctx, form));
    const outcomes = await whileDraining(region, Promise.all(sent));
    expect(outcomes).toEqual(["added", "added", "added"]);
    expect((await getPortalRecord(ctx)).curriculumVitae).toHaveLength(2);
  });

  test("adds a file once if its form is sent again in the next 10 minutes of the clock", async () => {
    const ctx = await newPortalSession(region);
    const form = formOf(pdf);
    form.set("upload", newUuidV7());
    const boundary = Math.ceil(Date.now() / 600_000) * 600_000;
    const sendAt = async (time: number) => {
      vi.spyOn(Date, "now").mockReturnValue(time);
      const queued = await queueOwnDocument(ctx, form);
      vi.restoreAllMocks();
      return typeof queued === "string" ? queued : waitForDocument(ctx, queued.mutationId);
    };
    expect(await whileDraining(region, sendAt(boundary - 1_000))).toBe("added");
    expect(await whileDraining(region, sendAt(boundary + 1_000))).toBe("added");
    expect((await getPortalRecord(ctx)).curriculumVitae).toHaveLength(1);
  });

  test("rejects a file with disallowed content without queueing a write", async () => {
    const ctx = await newPortalSession(region);
    const before = await db().$count(mutations);
    const form = new FormData();
    form.set("kind", "curriculumVitae");
    form.set("file", new File(["<script>"], "cv.txt"));
    expect(await queueOwnDocument(ctx, form)).toBe("refused");
    expect(await db().$count(mutations)).toBe(before);
  });

  test("rejects the 21st document", async () => {
    const ctx = await newPortalSession(region);
    for (let count = 0; count < 20; count += 1) expect(await add(ctx, pdf)).toBe("added");
    expect(await add(ctx, pdf)).toBe("tooMany");
  });

  test("accepts the form of the 20th document again if it is sent twice", async () => {
    const ctx = await newPortalSession(region);
    for (let count = 0; count < 19; count += 1) expect(await add(ctx, pdf)).toBe("added");
    const form = formOf(pdf);
    form.set("upload", newUuidV7());
    expect(await whileDraining(region, send(ctx, form))).toBe("added");
    expect(await whileDraining(region, send(ctx, form))).toBe("added");
    expect((await getPortalRecord(ctx)).curriculumVitae).toHaveLength(20);
  });

  test("rejects a document if concurrent uploads left no room, but the region can still add one", async () => {
    const ctx = await newPortalSession(region);
    for (let count = 0; count < 19; count += 1) expect(await add(ctx, pdf)).toBe("added");
    // All uploads are queued before any of them is executed, so each request sees 19 documents.
    const queued = await Promise.all([0, 1, 2].map(() => queueOwnDocument(ctx, formOf(pdf))));
    const outcomes = queued.map((each) =>
      typeof each === "string" ? each : waitForDocument(ctx, each.mutationId),
    );
    expect((await whileDraining(region, Promise.all(outcomes))).sort()).toEqual([
      "added",
      "tooMany",
      "tooMany",
    ]);
    expect((await getPortalRecord(ctx)).curriculumVitae).toHaveLength(20);
    const data = `data:application/pdf;base64,${Buffer.from(pdf).toString("base64")}`;
    const path = `/api/v2/candidates/${ctx.session.candidateId}/attachments`;
    const body = { otherAttachments: [{ filename: "brief.pdf", data }] };
    const byRegion = await runMutation(region, "POST", path, { body });
    expect(byRegion).toMatchObject({ status: "completed" });
  });
});

describe("removeOwnDocument", () => {
  test("removes one document and keeps the others", async () => {
    const ctx = await newPortalSession(region);
    await add(ctx, pdf);
    await add(ctx, pdf, "otherAttachments");
    const own = await getPortalRecord(ctx);
    const id = own.curriculumVitae[0]?.id ?? "";
    expect(await whileDraining(region, removeOwnDocument(ctx, own, id))).toBe("removed");
    const after = await getPortalRecord(ctx);
    expect(after.curriculumVitae).toEqual([]);
    expect(after.otherAttachments).toHaveLength(1);
  });

  test("returns notRemoved if the deletion fails, and keeps the document", async () => {
    const ctx = await newPortalSession(region);
    await add(ctx, pdf);
    const own = await getPortalRecord(ctx);
    const removal = removeOwnDocument(ctx, own, own.curriculumVitae[0]?.id ?? "");
    const queued = and(eq(mutations.baseId, ctx.base.id), eq(mutations.status, "queued"));
    await waitUntil(async () => (await db().$count(mutations, queued)) > 0);
    await db()
      .update(mutations)
      .set({ status: "failed", result: { errorCode: "engine_error" }, finishedAt: new Date() })
      .where(queued);
    expect(await removal).toBe("notRemoved");
    expect((await getPortalRecord(ctx)).curriculumVitae).toHaveLength(1);
  });

  test("returns unknown for another candidate's document", async () => {
    const [owner, other] = [await newPortalSession(region), await newPortalSession(region)];
    await add(owner, pdf);
    const id = (await getPortalRecord(owner)).curriculumVitae[0]?.id ?? "";
    expect(await removeOwnDocument(other, await getPortalRecord(other), id)).toBe("unknown");
    expect((await getPortalRecord(owner)).curriculumVitae).toHaveLength(1);
  });
});
