import { region } from "../console/demo-region";
import { withDatabase } from "../console/sign-in-staff";

/** Returns the id of the demo's candidate with the most interactions. */
export const findBusiestCandidate = () =>
  withDatabase(async (sql) => {
    const [candidate] = await sql<{ id: string }[]>`
      select candidate_id as id from interactions
      join record_bases on record_bases.id = interactions.base_id
      where record_bases.region_id = ${region?.id ?? ""} and record_bases.mode = 'live'
      group by candidate_id order by count(*) desc, candidate_id limit 1`;
    return candidate?.id ?? "";
  });
