import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { account } from "./contract";
import { listStaffSessions, revokeStaffSessions } from "./sessions";

export const listOwnSessions: Handler<typeof account.sessions> = async (ctx) => {
  const rows = await listStaffSessions(ctx, ctx.staff.staff.id);
  return {
    data: rows.map((row) => ({
      id: row.id,
      device: row.device,
      via: row.via,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      isThisOne: row.id === ctx.staff.sessionId,
    })),
  };
};

export const endSession: Handler<typeof account.endSession> = async (ctx, { params }) => {
  const ended = await revokeStaffSessions(ctx, ctx.staff.staff.id, { id: params.id });
  if (ended === 0) fail("session_not_found", "You have no session with this id.");
  return { data: { ended } };
};

export const endOtherSessions: Handler<typeof account.endOtherSessions> = async (ctx) => ({
  data: { ended: await revokeStaffSessions(ctx, ctx.staff.staff.id, { allBut: ctx.staff.sessionId }) },
});
