import "server-only";
import { and, eq } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";

/** Ends a session; its token works nowhere from now on. */
export const endSession = (ctx: BaseContext<Queryable>, id: string) =>
  ctx.db
    .delete(candidateSessions)
    .where(and(eq(candidateSessions.baseId, ctx.base.id), eq(candidateSessions.id, id)));

/** Ends all sessions of a candidate. */
export const endAllSessions = (ctx: BaseContext<Queryable>, candidateId: string) =>
  ctx.db
    .delete(candidateSessions)
    .where(and(eq(candidateSessions.baseId, ctx.base.id), eq(candidateSessions.candidateId, candidateId)));
