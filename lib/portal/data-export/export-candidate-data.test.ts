import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { privacyRequests } from "@/db/schema/privacy-requests";
import { customFields } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { storeLanguage } from "@/lib/records/candidate-notices/language";
import { storeWantedNotices } from "@/lib/records/candidate-notices/muted";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { compileValidator } from "@/test/json-schema-validator";
import { mergeFixtures } from "@/test/merge-fixtures";
import { readExport } from "@/test/read-export";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";

let region: TestRegion;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([
    { name: "Bron", type: "singleSelect", required: true, options: ["Beurs", "Vriend"] },
    { name: "Uren", type: "number", required: false },
  ]);
});

const file = (filename: string) => ({ filename, data: toDataUri(ALLOWED_FILES.pdf) });

async function newCandidate(): Promise<string> {
  const body = [
    {
      name: "Noor <b>Voorbeeld</b>",
      email: "noor@example.org",
      privacyConsent: true,
      phone: "0612345678",
      sectorPreferences: ["Primair onderwijs"],
      customFields: { Bron: "Beurs", Uren: 12 },
      interactions: [
        { type: "E-mail", performedAt: "2026-03-01T10:00:00Z", notes: "Alleen voor ons.", duration: 900 },
      ],
      curriculumVitae: [file("cv.pdf"), file("../../cv.pdf")],
    },
  ];
  return (await runMutation(region, "POST", "/api/v2/candidates", { body })).result.candidates[0].id;
}

const zipOfCandidate = (candidateId: string) => readExport(region, candidateId);

describe("exportCandidateData", () => {
  test("exports only HTML, JSON and the candidate's own files, and no file that a spreadsheet would evaluate", async () => {
    const { files } = await zipOfCandidate(await newCandidate());
    const names = Object.keys(files);
    expect(names).toContain("candidate.json");
    expect(names.filter((name) => !/^(?:[\w-]+\.(?:html|json)|documents\/.+\.pdf)$/.test(name))).toEqual([]);
  });

  test("exports all interactions, consents and changes, even if each kind fills several pages", async () => {
    const id = await newCandidate();
    const base = region.bases.live;
    const count = 1_200;
    await db().execute(sql`
      insert into interactions (base_id, id, candidate_id, type, performed_at, created_at)
      select ${base}, 'rec' || lpad(n::text, 14, '0'), ${id}, 'Anders', date '2020-01-01' + n / 3, now()
      from generate_series(1, ${count}::int) as n`);
    await db().execute(sql`
      insert into consents (base_id, candidate_id, is_given, occurred_at, actor_kind, actor_id)
      select ${base}, ${id}, n % 2 = 0, now(), 'staff', 'x' from generate_series(1, ${count}::int) as n`);
    await db().execute(sql`
      insert into candidate_changes (base_id, candidate_id, occurred_at, actor_kind, actor_id, changes)
      select ${base}, ${id}, now(), 'staff', 'x', jsonb_build_object('city', jsonb_build_object('to', n))
      from generate_series(1, ${count}::int) as n`);
    const { json } = await zipOfCandidate(id);
    expect(json("contact-moments.json")).toHaveLength(count + 1);
    expect(json("consents.json")).toHaveLength(count + 1);
    const towns = json("changes.json").map(
      ({ changes }: { changes: { city: { to: number } } }) => changes.city.to,
    );
    expect(new Set(towns).size).toBe(count);
  });

  test("returns an HTML page, JSON files and the documents, with a manifest of checksums", async () => {
    const { files, json } = await zipOfCandidate(await newCandidate());
    const { "manifest.json": _, ...others } = files;
    expect(Object.keys(others)).toEqual([
      "index.html",
      "candidate.json",
      "contact-moments.json",
      "consents.json",
      "changes.json",
      "history.json",
      "record.json",
      "documents.json",
      "documents/1-cv.pdf",
      expect.stringMatching(/^documents\/2-[^/]*cv\.pdf$/),
    ]);
    const sums = Object.entries(others).map(([name, content]) => ({
      name,
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    }));
    expect(json("manifest.json").files).toEqual(sums);
    expect(Buffer.from(others["documents/1-cv.pdf"] ?? [])).toEqual(Buffer.from(ALLOWED_FILES.pdf));
  });

  test("gives no file or folder a name of more than 255 bytes, so that every system can unpack the ZIP", async () => {
    const id = await newCandidate();
    const otherAttachments = [file(`${"a".repeat(251)}.pdf`), file(`${"é".repeat(300)}.txt`)];
    const path = `/api/v2/candidates/${id}/attachments`;
    await runMutation(region, "POST", path, { body: { otherAttachments } });
    const names = Object.keys((await zipOfCandidate(id)).files);
    // Files at the same position of two fields can come in any order.
    expect(names).toContainEqual(expect.stringMatching(/^documents\/\d-a{249}\.pdf$/));
    const longest = names.flatMap((name) => name.split("/")).map((part) => Buffer.byteLength(part));
    expect(Math.max(...longest)).toBe(255);
  });

  test("returns a payload that the region's schema and API accept", async () => {
    const { json } = await zipOfCandidate(await newCandidate());
    const { data: schema } = (await call("GET", "/api/v2/schema?target=draft-2020-12", { key: region.key }))
      .body;
    const payload = json("candidate.json");
    expect(compileValidator(schema, "draft-2020-12")(payload)).toBe(true);
    expect(payload).toMatchObject({ phone: "0612345678", customFields: { Bron: "Beurs", Uren: 12 } });
    const body = [{ ...payload, email: "terug@example.org" }];
    expect((await runMutation(region, "POST", "/api/v2/candidates", { body })).status).toBe("completed");
  });

  test("omits a value that its field's current type rejects", async () => {
    const id = await newCandidate();
    await db().update(customFields).set({ type: "boolean" }).where(eq(customFields.name, "Uren"));
    const { json } = await zipOfCandidate(id);
    await db().update(customFields).set({ type: "number" }).where(eq(customFields.name, "Uren"));
    expect(json("candidate.json").customFields).toEqual({ Bron: "Beurs" });
  });

  test("omits fields that the region hides, even from recorded changes and merged records", async () => {
    const id = await newCandidate();
    const adviser = await newStaff("adviser", region);
    const fixtures = mergeFixtures(region, adviser);
    await fixtures.merge(id, await fixtures.create({ customFields: { Bron: "Vriend", Uren: 24 } }));
    const body = { customFields: { Uren: 37 } };
    await call("PATCH", `/api/console/candidates/${id}/custom-fields`, { headers: adviser.headers, body });
    await drainQueue(region);
    const exported = async () => {
      const { json } = await zipOfCandidate(id);
      return JSON.stringify(
        ["candidate", "record", "changes", "merged-records"].map((name) => json(`${name}.json`)),
      );
    };
    const setAccess = (portalAccess: "shown" | "hidden") =>
      db().update(customFields).set({ portalAccess }).where(eq(customFields.name, "Uren"));
    for (const value of [37, 12, 24]) expect(await exported()).toMatch(new RegExp(`\\b${value}\\b`));
    await setAccess("hidden");
    const withoutHidden = await exported();
    await setAccess("shown");
    expect(withoutHidden).toContain("Vriend");
    expect(withoutHidden).not.toContain("Uren");
  });

  test("includes the candidate's e-mail language and the notices that they turned off", async () => {
    const id = await newCandidate();
    expect((await zipOfCandidate(id)).files).not.toHaveProperty("mail.json");
    const candidate = { baseId: region.bases.live, candidateId: id };
    await storeLanguage(db(), [candidate], "en");
    await storeWantedNotices(db(), candidate, ["changed"]);
    expect((await zipOfCandidate(id)).json("mail.json")).toEqual({ language: "en", turnedOff: ["phase"] });
  });

  test("says when and why the candidate was closed", async () => {
    const id = await newCandidate();
    expect((await zipOfCandidate(id)).files).not.toHaveProperty("closing.json");
    const closing = { closed: true, closedAt: new Date("2026-03-01T09:00:00Z"), closedReason: "unreachable" };
    await db().update(candidates).set(closing).where(eq(candidates.id, id));
    const { json } = await zipOfCandidate(id);
    expect(json("closing.json")).toEqual({ since: "2026-03-01T09:00:00.000Z", reason: "unreachable" });
  });

  test("includes the candidate's privacy requests with all of the region's answers", async () => {
    const id = await newCandidate();
    expect((await zipOfCandidate(id)).files).not.toHaveProperty("privacy-requests.json");
    const requestedAt = new Date("2026-03-01T09:00:00Z");
    await db()
      .insert(privacyRequests)
      .values({
        baseId: region.bases.live,
        id: crypto.randomUUID(),
        candidateId: id,
        kind: "objection",
        explanation: "Ik wil dit niet.",
        language: "nl",
        requestedAt,
        dueAt: new Date("2026-04-01T09:00:00Z"),
        decision: "lifted",
        answer: "Dit geldt niet meer.",
        answeredAt: new Date("2026-03-03T09:00:00Z"),
        approvalAnswer: "Goed.",
        approvedAt: new Date("2026-03-02T09:00:00Z"),
      });
    const { json } = await zipOfCandidate(id);
    expect(json("privacy-requests.json")).toMatchObject([
      {
        kind: "objection",
        explanation: "Ik wil dit niet.",
        decision: "lifted",
        decisions: [
          { decision: "approved", answer: "Goed.", decidedAt: "2026-03-02T09:00:00.000Z" },
          { decision: "lifted", answer: "Dit geldt niet meer.", decidedAt: "2026-03-03T09:00:00.000Z" },
        ],
      },
    ]);
  });

  test("includes records merged into the candidate's record, until the data for undoing the merge is erased", async () => {
    const id = await newCandidate();
    expect((await zipOfCandidate(id)).files).not.toHaveProperty("merged-records.json");
    const fixtures = mergeFixtures(region, await newStaff("adviser", region));
    const mergedId = await fixtures.create({ name: "Noor Eerder", customFields: { Bron: "Vriend" } });
    await fixtures.merge(id, mergedId);
    const records = (await zipOfCandidate(id)).json("merged-records.json");
    expect(records).toMatchObject([{ id: mergedId, name: "Noor Eerder", customFields: { Bron: "Vriend" } }]);
    expect(Object.keys(records[0])).not.toContain("emailKey");
    await db().update(candidateMerges).set({ undo: null }).where(eq(candidateMerges.mergedId, mergedId));
    expect((await zipOfCandidate(id)).files).not.toHaveProperty("merged-records.json");
  });

  test("omits staff notes, and records the export in the audit log", async () => {
    const id = await newCandidate();
    const { files, json } = await zipOfCandidate(id);
    const all = Object.values(files).map((content) => Buffer.from(content).toString());
    expect(all.join()).not.toContain("Alleen voor ons.");
    expect(json("contact-moments.json")).toEqual([
      { type: "E-mail", performedAt: "2026-03-01T10:00:00.000Z", duration: 900 },
    ]);
    expect(json("consents.json")).toMatchObject([{ given: true, by: "api_key" }]);
    const auditEvents = await db().select().from(events).where(eq(events.candidateId, id));
    expect(auditEvents.map(({ action, actorKind }) => [action, actorKind])).toContainEqual([
      "candidate.exported",
      "candidate",
    ]);
  });
});
