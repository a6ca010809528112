import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, type TestRegion } from "./api";

export const candidateInput = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  privacyConsent: true,
});

/** Writes a candidate over the API, so that whoever listens for work is told. */
export async function postCandidate(region: TestRegion, name: string, query = ""): Promise<string> {
  const { status, body } = await call("POST", `/api/v2/candidates${query}`, {
    key: region.key,
    body: [candidateInput(name)],
  });
  if (status !== 202) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data.mutationId;
}

/** A mutation that fails when it is executed: there is no such candidate. */
export async function postFailingMutation(region: TestRegion): Promise<void> {
  const address = "/api/v2/candidates/recAAAAAAAAAAAAAA";
  const { status } = await call("DELETE", address, { key: region.key });
  if (status !== 202) throw new Error(`${status}`);
}

/** Queues many that fail, in one statement and without telling anybody. */
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

/** The base's mutations in the order of their acceptance. */
export const listMutations = (baseId: number) =>
  db().select().from(mutations).where(eq(mutations.baseId, baseId)).orderBy(asc(mutations.sequence));

export const listStatuses = async (baseId: number) => (await listMutations(baseId)).map((row) => row.status);

/** Candidates named Fault can't be inserted, as often as told. A sequence counts: it isn't rolled back. */
export async function installInsertFaults(): Promise<(times: number) => Promise<void>> {
  await db().execute(sql`create sequence faults`);
  await db().execute(sql`create table faults_wanted as select 0 as times`);
  await db().execute(sql`
    create function raise_fault() returns trigger language plpgsql as $$
    begin
      if new.name = 'Fault' and nextval('faults') <= (select times from faults_wanted) then
        raise exception 'a fault for the test';
      end if;
      return new;
    end $$`);
  await db().execute(
    sql`create trigger raise_fault before insert on candidates for each row execute function raise_fault()`,
  );
  return async (times) => {
    await db().execute(sql`alter sequence faults restart`);
    await db().execute(sql`update faults_wanted set times = ${times}`);
  };
}
