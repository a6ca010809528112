import "server-only";
import { eq } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import type { Verb } from "@/lib/contract/contract";
import { findRoles, lockPerson, recordInRegions } from "./access";
import type { administration } from "./contract";

/** The person's sessions go with him, by foreign key; they are looked up on every request. */
export const remove: Verb<typeof administration.remove> = async (ctx, { params }) => {
  await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    await lockPerson(within, params.id);
    const roles = await findRoles(within, params.id);
    await db.delete(staff).where(eq(staff.id, params.id));
    await recordInRegions(
      within,
      "staff.removed",
      params.id,
      roles.map(({ regionId }) => ({ regionId })),
    );
  });
  return { data: { id: params.id, removed: true } };
};
