import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newRegionWithNotices } from "@/test/notice-settings";
import { listMutations } from "@/test/queue-fixtures";
import { randomRuns } from "@/test/random-volume";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { setUpTempStorage } from "@/test/temp-storage";

/**
 * A batch inserts the rows of several mutations together, but must leave the same records as single inserts.
 */

beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
});

const KNOWN = ["anna", "bea", "cor"];
const person = (name: string) => ({ name, email: `${name}@example.org`, privacyConsent: true });
const interaction = { type: "Telefonisch", performedAt: "2026-01-01T10:00:00Z" };
const file = { filename: "brief.txt", data: toDataUri(ALLOWED_FILES.text) };

type Write = { method: string; path: string; body?: unknown };

/**
 * Returns a write to new or known candidates. Several candidates may get the same e-mail address; an upsert
 * then updates the oldest of them. Paths contain the names of known candidates instead of their ids, because
 * the ids differ between regions.
 */
const writeAt = (position: number): fc.Arbitrary<Write> => {
  const [first, second] = [person(`nieuw-${position}`), person(`ander-${position}`)];
  const create = (...body: object[]): Write => ({ method: "POST", path: "", body });
  return fc
    .record({
      known: fc.constantFrom(...KNOWN),
      any: fc.oneof(
        fc.constantFrom(...KNOWN),
        fc.nat(position).map((earlier) => `nieuw-${earlier}`),
      ),
      city: fc.constantFrom("Assen", "Emmen", ""),
      privacyConsent: fc.boolean(),
    })
    .chain(({ known, any, city, privacyConsent }) =>
      fc.constantFrom<Write>(
        create({ ...first, city }),
        create({ ...person(any), city }),
        create({ ...first, privacyConsent }, { ...second, interactions: [interaction] }),
        create({ ...first, otherAttachments: [file] }),
        { method: "POST", path: "/upsert", body: { ...person(any), privacyConsent, phase: "matchen" } },
        { method: "POST", path: "/upsert", body: { ...person(any), city, interactions: [interaction] } },
        { method: "PATCH", path: `/${known}`, body: { city, privacyConsent } },
        { method: "PATCH", path: `/${known}`, body: { phase: "oriënteren" } },
        { method: "POST", path: `/${known}/interactions`, body: [interaction] },
        { method: "POST", path: `/${known}/attachments`, body: { otherAttachments: [file] } },
        { method: "DELETE", path: `/${known}` },
        { method: "POST", path: `/${known}/archive` },
      ),
    );
};
const writesArbitrary = fc.tuple(...Array.from({ length: 30 }, (_, position) => writeAt(position)));

async function newRegionWithCandidates() {
  const region = await newRegionWithNotices();
  const body = KNOWN.map(person);
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const ids: string[] = result.candidates.map(({ id }: { id: string }) => id);
  return { region, ids };
}

/** Returns whether the write was queued. The API rejects files for a removed candidate. */
async function send(region: TestRegion, ids: string[], { method, path, body }: Write): Promise<boolean> {
  const target = KNOWN.reduce((text, name, index) => text.replace(`/${name}`, `/${ids[index]}`), path);
  const { status, text } = await call(method, `/api/v2/candidates${target}`, {
    key: region.key,
    ...(body ? { body } : {}),
  });
  expect([202, 404], text).toContain(status);
  return status === 202;
}

/**
 * The tables to compare, with the column that orders their rows. Null sorts rows by content, because the
 * table has only random ids. Ids are numbered in this order. The audit events come first, because they
 * contain the ids of all records.
 */
const TABLES = [
  ["events", "feed_sequence"],
  ["candidates", null],
  ["consents", "id"],
  ["candidate_changes", "id"],
  ["candidate_notices", null],
  ["interactions", "sequence"],
  ["attachments", null],
] as const;
/**
 * Columns that may differ: times, random values and feed positions, which skip numbers between transactions.
 */
const OMITTED = `{id,base_id,actor_id,created_at,updated_at,occurred_at,due_at,closed_at,phase_changed_at,last_contact_at,
  storage_key,sha256,sequence,feed_sequence}`;

/** Reads a region's records without times, with a number in place of each random id. */
async function readRecords({ region, ids }: { region: TestRegion; ids: string[] }): Promise<unknown> {
  const numbers = new Map(ids.map((id, index) => [id, `#known ${index}`]));
  const number = (text: string) =>
    text.replaceAll(/(?:rec|att)[A-Za-z0-9]{14}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      numbers.set(id, numbers.get(id) ?? `#${numbers.size}`);
      return String(numbers.get(id));
    });
  const mutations = await listMutations(region.bases.live);
  const outcomes = mutations.map(({ id, operation, status }) => number(`${id} ${operation} ${status}`));
  const tables = [];
  for (const [table, order] of TABLES) {
    const rows = await db().execute<{ row: string }>(sql`
      select (to_jsonb(records) - ${OMITTED}::text[] #- '{details,phaseSince}')::text as row from ${sql.identifier(table)} as records
      where base_id = ${region.bases.live} order by ${sql.raw(order ?? "1")}`);
    const numbered = rows.map(({ row }) => number(row));
    tables.push([table, order ? numbered : numbered.sort()]);
  }
  return { outcomes, tables };
}

test("a batch leaves the same records as the same mutations applied one by one", async () => {
  await fc.assert(
    fc.asyncProperty(writesArbitrary, async (writes) => {
      const [single, batched] = [await newRegionWithCandidates(), await newRegionWithCandidates()];
      for (const write of writes) {
        if (!(await send(single.region, single.ids, write))) continue;
        await drainQueue(single.region);
        expect(await send(batched.region, batched.ids, write)).toBe(true);
      }
      await drainQueue(batched.region);
      expect(await readRecords(batched)).toEqual(await readRecords(single));
    }),
    { ...randomRuns(80), endOnFailure: true },
  );
}, 900_000);
