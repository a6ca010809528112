import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";

/** Selects the base's mutations about these candidates as `ErasedMutation[]`, empty if there are none. */
export const selectMutationsAbout = (baseId: SQL, candidateIds: SQL): SQL => sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', mutation.id, 'place', place)), '[]')
  from ${mutations} as mutation, unnest(mutation.candidate_ids) with ordinality as concerned (id, place)
  where mutation.base_id = ${baseId} and mutation.candidate_ids && ${candidateIds}
    and concerned.id = any(${candidateIds})`;
