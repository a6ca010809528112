import { sql } from "drizzle-orm";
import { savedViews } from "@/db/schema/saved-views";
import { createApiKey } from "@/lib/access/api-keys/create";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { newRegion, openCandidateSession, runMutation, type TestRegion, type TestSession } from "./api";
import { ALLOWED_FILES, toDataUri } from "./sample-files";
import { newStaff } from "./staff";

/** A region with a record of every kind that a path can identify. */
export type PopulatedRegion = {
  region: TestRegion;
  session: TestSession;
  ids: {
    candidate: string;
    otherCandidate: string;
    interaction: string;
    attachment: string;
    mutation: string;
    apiKey: string;
    person: string;
    staffSession: string;
    globalKey: string;
    view: string;
  };
  /** Texts that responses to other regions must not contain. */
  marks: string[];
};

export const CANDIDATE = { name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true };

let counter = 0;
const system = { actor: { kind: "system" as const, id: "test" }, requestId: "test", now: () => new Date() };

export async function newPopulatedRegion(): Promise<PopulatedRegion> {
  counter += 1;
  const mark = `merkteken-${counter}-${Math.random().toString(36).slice(2)}`;
  const region = await newRegion([{ name: "Herkomst", type: "text", required: false }]);
  const interaction = { type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: mark };
  const file = { filename: `${mark}.pdf`, data: toDataUri(ALLOWED_FILES.pdf) };
  const person = { name: "Kandidaat", email: `${mark}@example.org`, privacyConsent: true };
  // The example requests use the second candidate's e-mail address, so a request that wrongly reaches this
  // region finds a candidate.
  const body = [{ ...person, interactions: [interaction], curriculumVitae: [file] }, CANDIDATE];
  const { mutationId, result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const [candidate, other] = result.candidates;
  const session = await openCandidateSession(region, candidate.id);
  const { row: key } = await createApiKey(
    { ...system, db: db() },
    { scope: "region", regionId: region.id, description: mark },
  );
  const { row: webhook } = await createApiKey(
    { ...system, db: db() },
    { scope: "webhook", description: mark },
  );
  const now = new Date();
  const view = {
    id: newUuidV7(),
    regionId: region.id,
    name: mark,
    query: {},
    createdAt: now,
    updatedAt: now,
  };
  await db().insert(savedViews).values(view);
  const adviser = await newStaff("adviser", region);
  const ids = {
    candidate: candidate.id,
    otherCandidate: other.id,
    interaction: candidate.interactions[0].id,
    attachment: candidate.curriculumVitae[0].id,
    mutation: mutationId,
    apiKey: key.id,
    person: adviser.id,
    staffSession: adviser.sessionId,
    globalKey: webhook.id,
    view: view.id,
  };
  return { region, session, ids, marks: [mark, ...Object.values(ids)] };
}

/**
 * Reads the region's row and, from every table, the rows with the id of the region or one of its bases. Omits
 * last-used times, which are updated in the background.
 */
export async function snapshotRegion({ region }: PopulatedRegion): Promise<unknown> {
  const bases = sql.join(Object.values(region.bases), sql`, `);
  const columns = await db().execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public'
      and (column_name in ('base_id', 'region_id') or (table_name = 'regions' and column_name = 'id'))
    order by 1, 2`);
  const rows = columns.map(({ table, column }) => {
    const ids = column === "base_id" ? bases : sql`${region.id}`;
    return sql`
      select ${table}::text as "table", (to_jsonb(records) - 'last_used_at')::text as row
      from ${sql.identifier(table)} as records where ${sql.identifier(column)} in (${ids})`;
  });
  const states = await db().execute(sql`${sql.join(rows, sql` union all `)} order by 1, 2`);
  return [...states];
}
