import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { cutPage, decodeCursor } from "@/lib/contract/cursor";
import { recordStaffReads } from "../record-reads";
import type { candidates } from "./contract";
import { type KeyColumn, selectByKey } from "./find";
import { loadByKey } from "./load";
import { normalizeEmail, normalizePhone } from "./normalize";
import { presentCandidate } from "./present";
import type { StoredCandidate } from "./stored";

/**
 * Finds candidates by e-mail address or phone number, oldest first. If both are given, ignores the phone
 * number (specification, "Candidates").
 */
export const findMatchingCandidates: Handler<typeof candidates.find> = async (ctx, { query }) => {
  const { pageSize, cursor, ...filters } = query;
  const list = [ctx.base.id, "candidates found", filters];
  const after = cursor === undefined ? undefined : decodeCursor(cursor, list);
  const found = await findPage(ctx, filters, after, pageSize + 1);
  const { page, meta } = cutPage(found, pageSize, list, ({ createdAt, id }) => [createdAt.toISOString(), id]);
  recordStaffReads(ctx, page);
  return { data: page.map((stored) => presentCandidate(stored, ctx.now())), meta };
};

type Filters = { email?: string | undefined; phone?: string | undefined };

const toKey = ({ email, phone }: Filters): [KeyColumn, string | null] =>
  email === undefined ? ["phoneKey", normalizePhone(phone)] : ["emailKey", normalizeEmail(email)];

async function findPage(
  ctx: BaseContext,
  filters: Filters,
  after: string[] | undefined,
  limit: number,
): Promise<StoredCandidate[]> {
  const [column, key] = toKey(filters);
  if (key === null) return [];
  return after
    ? selectByKey(ctx.db, column, ctx.base.id, key, { after, limit })
    : loadByKey(ctx, column, key);
}
