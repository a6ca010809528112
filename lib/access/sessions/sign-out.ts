import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { endSession } from "@/lib/records/candidates/end-sessions";
import type { sessions } from "./contract";

export const signOut: Handler<typeof sessions.signOut> = async (ctx) => {
  await endSession(ctx, ctx.session.id);
  return { data: { ended: true } };
};
