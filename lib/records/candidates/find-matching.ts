import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { candidates } from "./contract";
import { loadByEmail, loadByPhone } from "./load";
import { presentCandidate } from "./present";

/**
 * Finds candidates by e-mail address or phone number. If both are given, ignores the phone number
 * (specification, "Candidates").
 */
export const findMatchingCandidates: Handler<typeof candidates.find> = async (ctx, { query }) => {
  const found =
    query.email !== undefined
      ? await loadByEmail(ctx, query.email)
      : await loadByPhone(ctx, query.phone ?? "");
  return { data: found.map((stored) => presentCandidate(stored, ctx.now())) };
};
