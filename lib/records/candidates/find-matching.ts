import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { candidates } from "./contract";
import { findByEmail, findByPhone } from "./find";
import { presentCandidate } from "./present";

/** If both are given, only the e-mail address is used (specification, "Candidates"). */
export const findMatchingCandidates: Handler<typeof candidates.find> = async (ctx, { query }) => {
  const found =
    query.email !== undefined
      ? await findByEmail(ctx, query.email)
      : await findByPhone(ctx, query.phone ?? "");
  return { data: found.map((stored) => presentCandidate(stored, ctx.now())) };
};
