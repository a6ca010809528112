import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { startCleanUpQueues } from "@/lib/engine/mutations/clean-up-queues";
import { db } from "@/lib/platform/database/client";
import { registerWakeListeners } from "@/lib/platform/wake";
import { call, newRegion, runMutation, type TestRegion } from "./api";
import { createCandidateIn } from "./temp-storage";

export const candidateInput = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  privacyConsent: true,
});

/**
 * Queues the creation of a candidate through the API, which also wakes the engine. Returns the mutation id.
 */
export async function postCandidate(region: TestRegion, name: string, query = ""): Promise<string> {
  const { status, body } = await call("POST", `/api/v2/candidates${query}`, {
    key: region.key,
    body: [candidateInput(name)],
  });
  if (status !== 202) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data.mutationId;
}

/** Queues a mutation that fails because its candidate is unknown. */
export async function postFailingMutation(region: TestRegion): Promise<void> {
  const path = "/api/v2/candidates/recAAAAAAAAAAAAAA";
  const { status } = await call("DELETE", path, { key: region.key });
  if (status !== 202) throw new Error(`${status}`);
}

/** Queues failing mutations in one statement, without waking the engine. */
export async function insertFailingMutations(baseId: number, count: number): Promise<void> {
  await db()
    .insert(mutations)
    .values(
      Array.from({ length: count }, () => {
        const id = randomUUID();
        return {
          id,
          baseId,
          operation: "candidates.delete",
          idempotencyKey: id,
          idempotencyKeyGiven: false,
          inputDigest: "00".repeat(32),
          input: { params: { id: "recAAAAAAAAAAAAAA" }, options: {} },
          actorKind: "system" as const,
          actorId: "test",
          requestId: "test",
        };
      }),
    );
}

/**
 * Runs work that may delete candidates. Then waits until their files are removed and the erasure ledger is
 * copied, as the engine does after such work.
 */
export async function withCleanUps<Result>(work: () => Promise<Result>): Promise<Result> {
  const cleanUps = startCleanUpQueues(db());
  registerWakeListeners(cleanUps.listeners);
  try {
    return await work();
  } finally {
    registerWakeListeners({});
    await cleanUps.stop();
  }
}

/** Deletes a candidate of a new region, with the work that follows. Returns the candidate's id. */
export async function eraseOne(): Promise<string> {
  const region = await newRegion();
  const id = await createCandidateIn(region);
  await withCleanUps(() => runMutation(region, "DELETE", `/api/v2/candidates/${id}`));
  return id;
}

/** Lists the mutations of a base in order of acceptance. */
export const listMutations = (baseId: number) =>
  db().select().from(mutations).where(eq(mutations.baseId, baseId)).orderBy(asc(mutations.sequence));

/** Counts the transactions that last wrote the mutations of a base. */
export async function countTransactions(baseId: number): Promise<number> {
  const [row] = await db().execute<{ count: number }>(
    sql`select count(distinct xmin::text)::int as count from mutations where base_id = ${baseId}`,
  );
  return row?.count ?? 0;
}

export const listStatuses = async (baseId: number) => (await listMutations(baseId)).map((row) => row.status);

/**
 * Returns a function that makes the first `times` attempts to create a candidate named Fault fail. Reads the
 * recorded attempts, because the engine may execute a mutation in a batch first and then alone.
 */
export async function installInsertFaults(): Promise<(times: number) => Promise<void>> {
  await db().execute(sql`create table faults_wanted as select 0 as times`);
  await db().execute(sql`
    create function raise_fault() returns trigger language plpgsql security definer as $$
    begin
      if new.name = 'Fault' and exists (
        select from mutations where base_id = new.base_id and status = 'queued'
          and input #>> '{body,0,name}' = 'Fault' and attempts < (select times from faults_wanted)
      ) then
        raise exception 'a fault for the test';
      end if;
      return new;
    end $$`);
  await db().execute(
    sql`create trigger raise_fault before insert on candidates for each row execute function raise_fault()`,
  );
  return async (times) => {
    await db().execute(sql`update faults_wanted set times = ${times}`);
  };
}
