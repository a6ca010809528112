import { sql } from "drizzle-orm";
import { savedViews } from "@/db/schema/saved-views";
import { createApiKey } from "@/lib/access/api-keys/create";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { newCandidateSession, newRegion, runMutation, type TestRegion, type TestSession } from "./api";
import { ALLOWED_FILES, toDataUri } from "./sample-files";
import { newStaff } from "./staff";

/** A region with a record of every kind that a path can identify. */
export type PopulatedRegion = {
  region: TestRegion;
  session: TestSession;
  ids: {
    candidate: string;
    interaction: string;
    attachment: string;
    mutation: string;
    apiKey: string;
    person: string;
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
  const session = await newCandidateSession(region, { email: `${mark}@example.org` });
  const path = `/api/v2/candidates/${session.candidateId}`;
  const interaction = { type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: mark };
  const added = await runMutation(region, "POST", `${path}/interactions`, { body: [interaction] });
  const file = { filename: `${mark}.pdf`, data: toDataUri(ALLOWED_FILES.pdf) };
  const attached = await runMutation(region, "POST", `${path}/attachments`, {
    body: { curriculumVitae: [file] },
  });
  // The example requests use this e-mail address, so a request that wrongly reaches this region finds a
  // candidate.
  const candidate = await runMutation(region, "POST", "/api/v2/candidates", { body: [CANDIDATE] });
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
  const ids = {
    candidate: session.candidateId,
    interaction: added.result.interactions[0].id,
    attachment: attached.result.curriculumVitae[0].id,
    mutation: added.mutationId,
    apiKey: key.id,
    person: (await newStaff("adviser", region)).id,
    globalKey: webhook.id,
    view: view.id,
  };
  return { region, session, ids, marks: [mark, candidate.result.candidates[0].id, ...Object.values(ids)] };
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
  const states = [];
  for (const { table, column } of columns) {
    const ids = column === "base_id" ? bases : sql`${region.id}`;
    const rows = await db().execute<{ row: string }>(sql`
      select (to_jsonb(records) - 'last_used_at')::text as row from ${sql.identifier(table)} as records
      where ${sql.identifier(column)} in (${ids}) order by 1`);
    states.push([table, rows.map(({ row }) => row)]);
  }
  return states;
}
