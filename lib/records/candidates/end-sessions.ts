import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";

export const endSession = (ctx: BaseContext<Queryable>, id: string) =>
  ctx.db
    .delete(candidateSessions)
    .where(and(eq(candidateSessions.baseId, ctx.base.id), eq(candidateSessions.id, id)));

/** Ends the candidate's sessions, except `keptId` if it is given. */
export const endAllSessions = (
  ctx: Pick<BaseContext<Queryable>, "db" | "base">,
  candidateId: string,
  keptId?: string,
) =>
  ctx.db
    .delete(candidateSessions)
    .where(
      and(
        eq(candidateSessions.baseId, ctx.base.id),
        eq(candidateSessions.candidateId, candidateId),
        keptId === undefined ? undefined : ne(candidateSessions.id, keptId),
      ),
    );
