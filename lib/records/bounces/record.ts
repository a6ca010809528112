import "server-only";
import { sql } from "drizzle-orm";
import { candidateBounces, mailRecipients } from "@/db/schema/candidate-mails";
import { candidates } from "@/db/schema/candidates";
import { toStorable } from "@/lib/contract/formats";
import type { Queryable } from "@/lib/platform/database/client";
import type { Bounce } from "./parse-report";

/**
 * Stores an e-mail's delivery failure for each recipient whose address is still the same. Replaces characters
 * that can't be stored, because after an error the mail server would send the report again for days. Returns
 * the number of these recipients.
 */
export async function recordBounce(queryable: Queryable, bounce: Bounce, now: Date): Promise<number> {
  const { mailId, status } = bounce;
  const reason = bounce.reason === null ? null : toStorable(bounce.reason);
  const recorded = await queryable.execute(sql`
    insert into ${candidateBounces} (base_id, candidate_id, email_key, status, reason, bounced_at)
    select candidate.base_id, candidate.id, candidate.email_key, ${status}, ${reason}, ${now.toISOString()}::timestamptz
    from ${mailRecipients} as recipient
    join ${candidates} as candidate on candidate.base_id = recipient.base_id
      and candidate.id = recipient.candidate_id and candidate.email_key = recipient.email_key
    where recipient.mail_id = ${mailId}
    on conflict (base_id, candidate_id) do update
      set email_key = excluded.email_key, status = excluded.status, reason = excluded.reason,
        bounced_at = excluded.bounced_at
    returning 1`);
  return recorded.length;
}
