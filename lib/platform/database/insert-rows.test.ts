import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { candidates } from "@/db/schema/candidates";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { db } from "./client";
import { insertRows } from "./insert-rows";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const now = new Date("2026-03-29T01:30:00.123Z");
const rowOf = (id: string) => ({
  baseId: region.bases.live,
  id,
  name: `"Noor" \\ {é, 😀}\n`,
  email: "noor@example.org",
  privacyConsent: true,
  phone: null,
  dateOfBirth: "1987-06-05",
  phase: "nieuw",
  sectorPreferences: ['Primair "onderwijs"', "a,b", ""],
  rolePreferences: [],
  customFields: { Bron: "null", Aantal: 1.5, Leeg: null, Keuzes: ["a"] },
  emailKey: "noor@example.org",
  searchText: "noor",
  createdAt: now,
  updatedAt: now,
});

describe("insertRows", () => {
  test("stores texts, times, lists, JSON and nulls as they are, for any number of rows", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => rowOf(`rec${String(index).padStart(14, "0")}`));
    await insertRows(db(), candidates, rows.slice(0, 1));
    await insertRows(db(), candidates, rows.slice(1));
    const stored = await db().select().from(candidates).where(eq(candidates.baseId, region.bases.live));
    expect(stored).toHaveLength(40);
    for (const row of rows) expect(stored.find(({ id }) => id === row.id)).toMatchObject(row);
  });

  test("rejects rows with different keys, which would lose values", async () => {
    const { phone, ...row } = rowOf("recAAAAAAAAAAAAAA");
    const other = { ...row, address: "Dorpsstraat 1" };
    const insert = insertRows(db(), candidates, [{ ...row, phone }, other]);
    await expect(insert).rejects.toThrow("Rows of candidates have different keys.");
  });

  test("skips existing rows only with ignoreExisting", async () => {
    const notice = {
      baseId: region.bases.live,
      candidateId: "rec00000000000000",
      kind: "changed" as const,
      actorKind: "system",
      dueAt: now,
    };
    await insertRows(db(), candidateNotices, [notice, notice], { ignoreExisting: true });
    await insertRows(db(), candidateNotices, [notice], { ignoreExisting: true });
    expect(await db().$count(candidateNotices)).toBe(1);
    await expect(insertRows(db(), candidateNotices, [notice])).rejects.toThrow();
  });
});
