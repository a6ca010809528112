import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { findBounce } from "@/lib/records/bounces/find";
import { getCandidate } from "@/lib/records/candidates/find";
import type { bounces } from "./contract";

export const showBounce: Handler<typeof bounces.show> = async (ctx, { params }) => {
  const candidate = await getCandidate(ctx, params.id);
  const found = await findBounce(ctx, candidate);
  if (!found) return { data: { bounce: null } };
  const { status, reason, bouncedAt } = found;
  const { email } = candidate;
  return { data: { bounce: { email, status, reason, bouncedAt: bouncedAt.toISOString() } } };
};
