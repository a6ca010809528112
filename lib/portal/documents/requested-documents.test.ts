import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attachments } from "@/db/schema/attachments";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { mutations } from "@/db/schema/mutations";
import { requestedDocuments } from "@/db/schema/requested-documents";
import { eraseDue } from "@/lib/engine/mutations/erase";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { setNotices } from "@/test/notice-settings";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { ALLOWED_FILES } from "@/test/sample-files";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";
import type { CandidateContext } from "../contexts/candidate-context";
import { getPortalRecord } from "../own-record/get-portal-record";
import { queueOwnDocument } from "./queue-own-document";
import { waitForDocument } from "./wait-for-document";

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  ctx = await newPortalSession(region);
});

async function requestDocument(name: string, regionId = region.id): Promise<string> {
  const id = newUuidV7();
  await db().insert(requestedDocuments).values({ id, regionId, position: 0, name });
  return id;
}
const cancelRequest = (id: string) => db().delete(requestedDocuments).where(eq(requestedDocuments.id, id));

function formFor(requested: string) {
  const form = new FormData();
  form.set("requested", requested);
  return withFile(form);
}
function withFile(form: FormData) {
  form.set("file", new File([new Uint8Array(ALLOWED_FILES.pdf)], "bestand.pdf"));
  return form;
}
const upload = (form: FormData, own = ctx) =>
  whileDraining(
    region,
    queueOwnDocument(own, form).then((queued) =>
      typeof queued === "string" ? queued : waitForDocument(own, queued.mutationId),
    ),
  );
const add = (requested: string, own = ctx) => upload(formFor(requested), own);
function addUnasked() {
  const form = new FormData();
  form.set("kind", "otherAttachments");
  return upload(withFile(form));
}
const statuses = async (own = ctx) => (await getPortalRecord(own)).requestedDocuments;

async function review(
  { seen = "received", ...body }: { attachmentId: string; seen?: string; decision: string; reason?: string },
  role = "adviser" as const,
) {
  const { headers } = await newStaff(role, region);
  const path = `/api/console/candidates/${ctx.session.candidateId}/requested-documents/review`;
  const accepted = await call("POST", path, { headers, body: { seen, ...body } });
  if (accepted.status !== 202) return accepted;
  await drainQueue(region);
  const { mutationId } = accepted.body.data;
  return (await call("GET", `/api/v2/mutations/${mutationId}`, { key: region.key })).body.data;
}
const fileOf = async () => (await statuses())[0]?.file?.id ?? "";

describe("a document that the region requests", () => {
  test("goes from missing to received, to rejected with a reason, to received again, and then to approved", async () => {
    const id = await requestDocument("Kopie diploma");
    expect(await statuses()).toEqual([
      { id, name: "Kopie diploma", explanation: null, state: "missing", reason: null, file: null },
    ]);
    expect(await add(id)).toBe("added");
    expect(await statuses()).toMatchObject([{ state: "received", file: { filename: "bestand.pdf" } }]);
    const first = await fileOf();
    await setNotices(region, ["changed"]);
    await review({ attachmentId: first, decision: "rejected", reason: "Niet leesbaar." });
    const notices = () =>
      db().$count(candidateNotices, eq(candidateNotices.candidateId, ctx.session.candidateId));
    expect(await notices()).toBe(1);
    expect(await statuses()).toMatchObject([{ state: "rejected", reason: "Niet leesbaar." }]);
    expect(await add(id)).toBe("added");
    expect(await statuses()).toMatchObject([{ state: "received", reason: null }]);
    await review({ attachmentId: await fileOf(), decision: "approved" });
    expect(await statuses()).toMatchObject([{ state: "approved" }]);
    const late = await review({ attachmentId: first, decision: "rejected", reason: "Toch niet." });
    expect([late.status, late.result.errorCode]).toEqual(["failed", "attachment_not_found"]);
    expect(await statuses()).toMatchObject([{ state: "approved" }]);
  });

  test("is added to the CVs if its name is CV", async () => {
    await add(await requestDocument("cv"));
    expect((await getPortalRecord(ctx)).curriculumVitae).toHaveLength(1);
  });

  test("can be uploaded in addition to the maximum of 20 other documents", async () => {
    const [diploma, certificate] = [await requestDocument("Diploma"), await requestDocument("Verklaring")];
    for (let count = 0; count < 20; count += 1) expect(await addUnasked()).toBe("added");
    expect(await addUnasked()).toBe("tooMany");
    expect([await add(diploma), await add(certificate)]).toEqual(["added", "added"]);
    expect(await add(diploma)).toBe("tooMany");
    expect(await statuses()).toMatchObject([{ state: "received" }, { state: "received" }]);
    expect((await getPortalRecord(ctx)).otherAttachments).toHaveLength(22);
  });

  test("can't be replaced by the candidate once it is approved", async () => {
    const id = await requestDocument("Diploma");
    await add(id);
    await review({ attachmentId: await fileOf(), decision: "approved" });
    expect(await add(id)).toBe("notRequested");
    expect(await statuses()).toMatchObject([{ state: "approved" }]);
  });

  test("stays approved if the candidate sends another file while the approval is queued", async () => {
    const id = await requestDocument("Diploma");
    await add(id);
    const attachmentId = await fileOf();
    const { headers } = await newStaff("adviser", region);
    const path = `/api/console/candidates/${ctx.session.candidateId}/requested-documents/review`;
    await call("POST", path, { headers, body: { attachmentId, seen: "received", decision: "approved" } });
    expect(await queueOwnDocument(ctx, formFor(id))).toHaveProperty("mutationId");
    await drainQueue(region);
    expect(await statuses()).toMatchObject([{ state: "approved", file: { id: attachmentId } }]);
    expect((await getPortalRecord(ctx)).otherAttachments).toHaveLength(2);
  });

  test("is neither accepted nor stored after the region stops requesting it", async () => {
    const id = await requestDocument("Diploma");
    await cancelRequest(id);
    expect(await add(id)).toBe("notRequested");
    expect((await getPortalRecord(ctx)).otherAttachments).toEqual([]);
  });

  test("becomes an ordinary attachment if the region stops requesting it before the file is stored", async () => {
    const id = await requestDocument("Diploma");
    const queued = await queueOwnDocument(ctx, formFor(id));
    await cancelRequest(id);
    await drainQueue(region);
    expect(queued).toHaveProperty("mutationId");
    const own = await getPortalRecord(ctx);
    expect([own.otherAttachments.length, own.requestedDocuments]).toEqual([1, []]);
  });

  test.each(["", "no-uuid", "00000000-0000-7000-8000-000000000000"])(
    "can't be uploaded under the unknown id %j",
    async (id) => {
      expect(await add(id)).toBe("notRequested");
    },
  );

  test("can't be uploaded by a candidate of another region", async () => {
    expect(await add(await requestDocument("Diploma", (await newRegion()).id))).toBe("notRequested");
  });

  test("can't be reviewed by other regions' staff, by a reader or after the request ends, and can't be rejected without a reason", async () => {
    const id = await requestDocument("Diploma");
    await add(id);
    const attachmentId = await fileOf();
    const path = `/api/console/candidates/${ctx.session.candidateId}/requested-documents/review`;
    const { headers } = await newStaff("adviser", await newRegion());
    const approve = { attachmentId, seen: "received", decision: "approved" };
    const foreign = await call("POST", path, { headers, body: approve });
    expect([foreign.status, foreign.body.code]).toEqual([404, "candidate_not_found"]);
    const reader = await newStaff("reader", region);
    expect((await call("POST", path, { headers: reader.headers, body: approve })).status).toBe(403);
    expect((await review({ attachmentId, decision: "rejected" })).status).toBe(400);
    expect((await review({ attachmentId, decision: "rejected", reason: "" })).status).toBe(400);
    await cancelRequest(id);
    expect((await review(approve)).result.errorCode).toBe("attachment_not_found");
    const [file] = await db().select().from(attachments).where(eq(attachments.id, attachmentId));
    expect(file?.review).toBeNull();
  });

  test("keeps the first review if a colleague who hasn't seen that review sends another one", async () => {
    await add(await requestDocument("Diploma"));
    const attachmentId = await fileOf();
    await review({ attachmentId, decision: "approved" });
    const reject = { attachmentId, decision: "rejected", reason: "Niet leesbaar." };
    expect((await review(reject)).result.errorCode).toBe("precondition_failed");
    expect(await statuses()).toMatchObject([{ state: "approved", reason: null }]);
    expect((await review({ ...reject, seen: "approved" })).status).toBe("completed");
    expect(await statuses()).toMatchObject([{ state: "rejected", reason: "Niet leesbaar." }]);
  });

  test("keeps its state when the candidate is merged", async () => {
    const id = await requestDocument("Diploma");
    await add(id);
    await review({ attachmentId: await fileOf(), decision: "approved" });
    const fixtures = mergeFixtures(region, await newStaff("adviser", region));
    const remaining = await fixtures.create({});
    await fixtures.merge(remaining, ctx.session.candidateId);
    const { headers } = await newStaff("reader", region);
    const path = `/api/console/candidates/${remaining}/requested-documents`;
    expect((await call("GET", path, { headers })).body.data).toMatchObject([{ state: "approved" }]);
  });

  test("keeps no rejection reason after the candidate is deleted", async () => {
    await add(await requestDocument("Diploma"));
    const reason = "Alleen deze reden.";
    await review({ attachmentId: await fileOf(), decision: "rejected", reason });
    const id = ctx.session.candidateId;
    await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
    await eraseDue(db(), { now: new Date() });
    expect(await db().select().from(attachments).where(eq(attachments.candidateId, id))).toEqual([]);
    const ledger = await db().select().from(mutations).where(eq(mutations.baseId, region.bases.live));
    expect(JSON.stringify(ledger)).not.toContain(reason);
  });
});
