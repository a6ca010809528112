import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { mutations } from "@/db/schema/mutations";
import { createRegion } from "@/lib/access/regions/create";
import { findRegionContext } from "@/lib/access/regions/find-region-context";
import { type BaseContext, newContext } from "@/lib/contract/context";
import { closeDatabase, connect, type Database, db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { createCandidates } from "@/lib/records/candidates/create";
import { findByEmail, getCandidate } from "@/lib/records/candidates/find";
import { selectPage } from "@/lib/records/candidates/list";
import { newCandidatesSchema } from "@/lib/records/candidates/schema";

/**
 * Fills an empty database for the measurements. Prints JSON with the bases and their keys, the ids and e-mail
 * addresses of the first base's candidates, and the statements of the baseline.
 */

const BASES = 50;
const CANDIDATES = 500;
const BATCH_SIZE = 10;

type Base = { id: number; key: string };

const actor = { kind: "system", id: "bench" } as const;

async function makeRegion(number: number): Promise<{ base: Base; ctx: BaseContext }> {
  const customFields = [
    { name: "Bron", type: "singleSelect" as const, required: false, options: ["Website", "Beurs"] },
    { name: "Toelichting", type: "text" as const, required: false },
  ];
  const input = { name: `Regio ${number}`, customFields, allowedRedirectUrls: [] };
  const { region, baseIds, token } = await createRegion(newContext({ db: db(), actor }), input);
  const context = await findRegionContext(db(), region.id);
  if (!context) throw new Error("The new region can't be read.");
  const base = { id: baseIds.live, mode: "live" as const };
  const ctx = newContext({ db: db(), actor, region: context, base });
  return { base: { id: baseIds.live, key: token }, ctx };
}

const emailOf = (index: number) => `kandidaat.${index}@example.org`;

const payload = (index: number) => ({
  name: `Kandidaat ${index}`,
  email: emailOf(index),
  privacyConsent: true,
  phone: `06 ${String(10_000_000 + index)}`,
  city: "Utrecht",
  sectorPreferences: ["Primair onderwijs"],
  motivation: "Na tien jaar in de zorg wil ik mijn kennis graag doorgeven.",
  customFields: { Bron: "Website" },
});

async function makeCandidates(ctx: BaseContext): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 0; first < CANDIDATES; first += BATCH_SIZE) {
    const body = newCandidatesSchema(ctx.region.customFields).parse(
      Array.from({ length: BATCH_SIZE }, (_, index) => payload(first + index)),
    );
    const { candidateIds } = await db().transaction((transaction) =>
      createCandidates({ ...ctx, db: transaction, mutationId: null }, { body }),
    );
    ids.push(...candidateIds);
  }
  return ids;
}

type Statement = { text: string; values: unknown[] };

/** Adds the positions of the parameters that change with each request of the baseline. */
const withParameterIndexes = (statement: Statement, places: Record<string, (value: unknown) => boolean>) => ({
  ...statement,
  at: Object.fromEntries(
    Object.entries(places).map(([name, isIt]) => [name, statement.values.findIndex(isIt)]),
  ),
});

/** Returns a plain INSERT statement for one row of the ledger. */
function insertStatement({ base, ...ctx }: BaseContext) {
  const { sql: text, params } = db()
    .insert(mutations)
    .values({
      id: randomUUID(),
      baseId: base.id,
      operation: "candidates.create",
      idempotencyKey: "the key",
      idempotencyKeyGiven: false,
      inputDigest: "00".repeat(32),
      input: "the body",
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
      requestId: "bench",
    })
    .onConflictDoNothing({ target: [mutations.baseId, mutations.idempotencyKey] })
    .returning({ id: mutations.id })
    .toSQL();
  return withParameterIndexes(
    { text, values: params },
    {
      id: (value) => value === params[0],
      key: (value) => value === "the key",
      input: (value) => String(value).includes("the body"),
    },
  );
}

/** Returns the statement that `read` sends. Throws if `read` doesn't send exactly one. */
async function statementOf(read: (database: Database) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = [];
  const client = connect(env().DATABASE_URL, 1);
  const logger = { logQuery: (text: string, values: unknown[]) => sent.push({ text, values: [...values] }) };
  await read(drizzle(client, { logger }));
  await client.end();
  const [statement] = sent;
  if (!statement || sent.length !== 1) {
    throw new Error("A read takes more than one statement now, so the baseline must also change.");
  }
  return statement;
}

/** Returns the app's own selects for a candidate, for a page of the list and for an e-mail address. */
async function selectStatements(ctx: BaseContext, candidateId: string) {
  const on = (database: Database) => ({ ...ctx, db: database });
  const get = await statementOf((database) => getCandidate(on(database), candidateId));
  const find = await statementOf((database) => findByEmail(on(database), emailOf(0)));
  return {
    get: withParameterIndexes(get, { value: (value) => value === candidateId }),
    find: withParameterIndexes(find, { value: (value) => value === emailOf(0) }),
    list: await statementOf((database) => selectPage(on(database), {}, null, 26)),
  };
}

const regions = [];
for (let number = 1; number <= BASES; number++) regions.push(await makeRegion(number));
const [first] = regions;
if (!first) throw new Error("There is no base to measure.");
const candidateIds = await makeCandidates(first.ctx);
const prepared = {
  bases: regions.map(({ base }) => base),
  candidateIds,
  emails: candidateIds.map((_, index) => emailOf(index)),
  insert: insertStatement(first.ctx),
  selects: await selectStatements(first.ctx, String(candidateIds[0])),
};
// Autovacuum may analyze the tables only after a minute, so the first rounds would measure bad plans.
await db().execute(sql`analyze`);
await closeDatabase(5);
console.log(JSON.stringify(prepared));
