import { withDatabase } from "./sign-in-staff";

type StoredRequest = readonly [kind: string, decision: string | null, hoursAgo: number];

/** Stores a candidate's privacy requests. */
export const addRequests = (candidateId: string, requests: readonly StoredRequest[]) =>
  withDatabase(async (sql) => {
    for (const [kind, decision, hours] of requests) {
      await sql`
        insert into privacy_requests
          (base_id, id, candidate_id, kind, language, requested_at, due_at, decision, answer, answered_at)
        select base_id, gen_random_uuid(), id, ${kind}, 'nl', now() - ${hours} * interval '1 hour',
          now() + interval '30 days', ${decision}, ${decision && "Goed."}, ${decision && new Date()}
        from candidates where id = ${candidateId}`;
    }
  });
