import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { attachments } from "@/db/schema/attachments";
import { candidateBounces } from "@/db/schema/candidate-mails";
import { candidates } from "@/db/schema/candidates";
import { erasureRequests } from "@/db/schema/privacy-requests";
import { customFields } from "@/db/schema/regions";
import { requestedDocuments } from "@/db/schema/requested-documents";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { removeFields } from "@/test/custom-fields";
import { mergeFixtures, withFile } from "@/test/merge-fixtures";
import { readExport } from "@/test/read-export";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([
    { name: "Uren", type: "number", required: false },
    { name: "Indruk", type: "text", required: false },
  ]);
  adviser = await newStaff("adviser", region);
});

const newCandidate = (person: Record<string, unknown> = {}) => mergeFixtures(region, adviser).create(person);
const rowOf = async (id: string) =>
  (await db().select().from(candidates).where(eq(candidates.id, id)))[0] as typeof candidates.$inferSelect;

describe("record.json", () => {
  test("has the candidate's id and times", async () => {
    const id = await newCandidate();
    const { createdAt, updatedAt } = await rowOf(id);
    const { json } = await readExport(region, id);
    expect(json("record.json")).toEqual({
      id,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      customFields: {},
      erasureRequest: null,
      mailFailure: null,
    });
  });

  test("has the erasure request, and the delivery failure of the current address", async () => {
    const id = await newCandidate();
    const { emailKey } = await rowOf(id);
    const candidate = { baseId: region.bases.live, candidateId: id };
    const [requestedAt, dueAt] = [new Date("2026-03-01T09:00:00Z"), new Date("2026-03-02T09:00:00Z")];
    await db()
      .insert(erasureRequests)
      .values({
        ...candidate,
        id: crypto.randomUUID(),
        email: "noor@example.org",
        reason: "foundWork",
        language: "nl",
        requestedAt,
        dueAt,
      });
    await db()
      .insert(candidateBounces)
      .values({ ...candidate, emailKey, status: "5.1.1", reason: "No such user", bouncedAt: requestedAt });
    const { json } = await readExport(region, id);
    expect(json("record.json")).toMatchObject({
      erasureRequest: {
        email: "noor@example.org",
        reason: "foundWork",
        requestedAt: requestedAt.toISOString(),
        dueAt: dueAt.toISOString(),
      },
      mailFailure: { since: requestedAt.toISOString(), status: "5.1.1", reason: "No such user" },
    });
  });

  test("has the values of a removed field, unless the region hid the field", async () => {
    const id = await newCandidate({ customFields: { Uren: 12, Indruk: "Stil" } });
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { city: "Assen" } });
    await db().update(customFields).set({ portalAccess: "hidden" }).where(eq(customFields.name, "Indruk"));
    await removeFields(region.id);
    const { json } = await readExport(region, id);
    expect(json("record.json").customFields).toEqual({ Uren: 12 });
    expect(json("candidate.json")).not.toHaveProperty("customFields.Uren");
    expect(JSON.stringify(json("changes.json"))).not.toContain("Indruk");
  });
});

describe("documents.json", () => {
  test("contains the metadata of each file, including its name in the ZIP", async () => {
    const id = await newCandidate(withFile("vog.txt"));
    expect((await readExport(region, await newCandidate())).files).not.toHaveProperty("documents.json");
    const requestedDocumentId = crypto.randomUUID();
    await db()
      .insert(requestedDocuments)
      .values({ id: requestedDocumentId, regionId: region.id, position: 0, name: "VOG" });
    await db()
      .update(attachments)
      .set({ requestedDocumentId, review: "rejected", reviewReason: "Niet leesbaar" })
      .where(eq(attachments.candidateId, id));
    const { files, json } = await readExport(region, id);
    expect(json("documents.json")).toEqual([
      {
        file: "documents/1-vog.txt",
        filename: "vog.txt",
        kind: "otherAttachments",
        addedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        requestedDocument: { id: requestedDocumentId, name: "VOG" },
        decision: "rejected",
        reason: "Niet leesbaar",
      },
    ]);
    expect(files).toHaveProperty(["documents/1-vog.txt"]);
  });
});

describe("history.json", () => {
  test("says who viewed or changed the data, even if the events fill several pages", async () => {
    const id = await newCandidate();
    for (let number = 0; number < 51; number += 1)
      await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { city: `Dorp ${number}` } });
    const { json } = await readExport(region, id);
    const history: Record<string, unknown>[] = json("history.json");
    expect(history[0]).toMatchObject({ action: "candidate.exported", by: "candidate" });
    expect(history.filter(({ action }) => action === "candidate.updated")).toHaveLength(51);
    expect(history.at(-1)).toMatchObject({ action: "candidate.created", by: "api_key", fields: [] });
  });
});
