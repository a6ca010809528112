import { sql } from "drizzle-orm";
import { db } from "@/lib/platform/database/client";

/**
 * Faults that cause errors with personal data. Tests use them to check that no log or table gets this data.
 */

/**
 * Installs triggers that make writes fail during `whileFailing`. The error message contains the row twice.
 * The second time, the row is in a line that looks like part of a stack trace.
 */
export async function installFaults(): Promise<void> {
  await db().execute(sql`create table faults (is_on boolean)`);
  await db().execute(sql`grant select on faults to instroom_base`);
  await db().execute(sql`
    create function fail_with_row() returns trigger language plpgsql as $$ begin
      if exists (select from faults) then
        raise exception using message = 'no place for ' || new::text || E'\n    at ' || new::text, detail = new::text;
      end if;
      return new;
    end $$`);
  const events = {
    candidates: "insert or update",
    interactions: "insert or update",
    callbacks: "insert or update",
    mutations: "insert",
    mails: "insert",
    verifications: "insert",
  };
  for (const [table, when] of Object.entries(events))
    await db().execute(sql`create trigger fail_with_row before ${sql.raw(when)} on ${sql.identifier(table)}
      for each row execute function fail_with_row()`);
}

export async function whileFailing(work: () => Promise<unknown>): Promise<void> {
  await db().execute(sql`insert into faults values (true)`);
  await work().finally(() => db().execute(sql`delete from faults`));
}

/** Makes reads of candidates fail with a driver error that contains the query's parameters. */
export async function whileUnreadable(work: () => Promise<unknown>): Promise<void> {
  await db().execute(sql`alter table candidates rename to candidates_away`);
  await work().finally(() => db().execute(sql`alter table candidates_away rename to candidates`));
}
