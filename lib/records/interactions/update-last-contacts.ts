import "server-only";
import { sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { interactions, plannedContacts } from "@/db/schema/interactions";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { inBatches } from "@/lib/platform/database/in-batches";
import { IS_QUESTION } from "./is-contact";

type Due = { base_id: number; candidate_id: string };

/**
 * Updates candidates' last contact once a planned interaction has taken place. A trigger handles interactions
 * in the past. A candidate's question doesn't count. Skips locked candidates until the next call, because
 * waiting for them could deadlock. Returns the number of planned interactions that have taken place.
 */
export const updateLastContacts = (database: Database): Promise<number> =>
  inBatches((rowsMax) =>
    database.transaction(async (transaction) => {
      const due = await takeDue(transaction, rowsMax);
      if (due.length > 0) await noteLastContacts(transaction, due);
      return due.length;
    }),
  );

/** Locks the candidates of due planned interactions, and deletes the rows that planned these interactions. */
const takeDue = (transaction: Transaction, rowsMax: number) =>
  transaction.execute<Due>(sql`
    with past as (
      select planned.base_id, planned.candidate_id, planned.performed_at
      from ${plannedContacts} as planned join ${candidates} as candidate
        on candidate.base_id = planned.base_id and candidate.id = planned.candidate_id
      where planned.performed_at <= now() order by planned.performed_at limit ${rowsMax}
      for update skip locked
    )
    delete from ${plannedContacts} as planned using past
    where planned.base_id = past.base_id and planned.candidate_id = past.candidate_id
      and planned.performed_at = past.performed_at
    returning planned.base_id, planned.candidate_id`);

/**
 * Recomputes the last contact of locked candidates. Runs as a separate statement with a newer snapshot,
 * because another transaction may have added an interaction before the lock.
 */
const noteLastContacts = (transaction: Transaction, due: readonly Due[]) =>
  transaction.execute(sql`
    update ${candidates} as candidate set last_contact_at = (
      select max(performed_at) from ${interactions} as interaction
      where interaction.base_id = candidate.base_id and interaction.candidate_id = candidate.id
        and interaction.performed_at <= statement_timestamp() and not ${IS_QUESTION})
    from (
      select distinct base_id, candidate_id
      from json_to_recordset(${JSON.stringify(due)}) as row (base_id int, candidate_id text)
    ) as due
    where candidate.base_id = due.base_id and candidate.id = due.candidate_id`);
