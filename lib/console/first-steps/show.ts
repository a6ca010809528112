import "server-only";
import { sql } from "drizzle-orm";
import { candidateHistory, candidates } from "@/db/schema/candidates";
import { staffRoles } from "@/db/schema/staff";
import type { Handler } from "@/lib/contract/contract";
import type { firstSteps } from "./contract";

/**
 * Shows which first steps a region has completed. The candidate list of an empty region displays the steps.
 */
export const showFirstSteps: Handler<typeof firstSteps.show> = async ({ db, base, region, actor }) => {
  const [found] = await db.execute<{ candidates: boolean; colleagues: boolean }>(sql`
    select exists (select from ${candidates} where base_id = ${base.id})
        or exists (select from ${candidateHistory} where base_id = ${base.id}) as candidates,
      exists (select from ${staffRoles} where region_id = ${region.id} and staff_id <> ${actor.id}) as colleagues`);
  return {
    data: {
      fields: region.customFields.length > 0,
      candidates: found?.candidates ?? false,
      colleagues: found?.colleagues ?? false,
    },
  };
};
