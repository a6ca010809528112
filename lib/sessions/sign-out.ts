import "server-only";
import type { Verb } from "@/lib/contract";
import type { sessions } from "./contract";
import { endSession } from "./end";

export const signOut: Verb<typeof sessions.signOut> = async (ctx) => {
  await endSession(ctx, ctx.session.id);
  return { data: { ended: true } };
};
