import "server-only";
import { and, eq, type SQL } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { Queryable } from "@/lib/platform/database/client";
import { isSameName } from "@/lib/records/candidates/is-same-name";
import { normalizeEmail, normalizePhone } from "@/lib/records/candidates/normalize";
import type { duplicates } from "./contract";
import type { DuplicateReason, LikelyDuplicate, LikelyDuplicatesQuery } from "./schema";

const FOUND_MAX = 5;
/**
 * The maximum number of candidates with the same date of birth to compare. Even in a base of a million
 * candidates, fewer than this were born on the same day.
 */
const COMPARED_MAX = 500;

export const findDuplicatesOfInput: Handler<typeof duplicates.find> = async (ctx, { query }) => ({
  data: await findLikelyDuplicates(ctx, query),
});

/**
 * Finds candidates with the same e-mail address or phone number, or with the same date of birth and nearly
 * the same name.
 */
export async function findLikelyDuplicates(
  ctx: BaseContext<Queryable>,
  { email, phone, name, dateOfBirth, except }: LikelyDuplicatesQuery,
): Promise<LikelyDuplicate[]> {
  const phoneKey = normalizePhone(phone);
  const found = [
    ...(email ? await findBy(ctx, "email", eq(candidates.emailKey, normalizeEmail(email))) : []),
    ...(phoneKey ? await findBy(ctx, "phone", eq(candidates.phoneKey, phoneKey)) : []),
    ...(name && dateOfBirth ? await findByNameAndBirthDate(ctx, name, dateOfBirth) : []),
  ];
  const first = new Map<string, LikelyDuplicate>();
  for (const row of found) if (row.id !== except && !first.has(row.id)) first.set(row.id, row);
  return [...first.values()].slice(0, FOUND_MAX);
}

async function findBy(
  ctx: BaseContext<Queryable>,
  reason: DuplicateReason,
  condition: SQL,
  countMax = FOUND_MAX + 1,
): Promise<LikelyDuplicate[]> {
  const rows = await ctx.db
    .select({ id: candidates.id, name: candidates.name })
    .from(candidates)
    .where(and(eq(candidates.baseId, ctx.base.id), condition))
    .limit(countMax);
  return rows.map((row) => ({ ...row, reason }));
}

async function findByNameAndBirthDate(ctx: BaseContext<Queryable>, name: string, dateOfBirth: string) {
  const born = await findBy(ctx, "nameAndBirthDate", eq(candidates.dateOfBirth, dateOfBirth), COMPARED_MAX);
  return born.filter((row) => isSameName(row.name, name));
}
