import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { env } from "@/lib/platform/env";
import { listStaffRegions } from "./access";
import type { account } from "./contract";
import { isStepUpNeeded } from "./reauthenticate";
import { hasAuthenticator, isSecondFactorPending } from "./second-factor";

export const getOwnAccount: Handler<typeof account.me> = async (ctx) => {
  const { staff, sessionId, expiresAt, lastSeenAt } = ctx.staff;
  const [regions, isNeeded, isSetUp] = await Promise.all([
    listStaffRegions(ctx.db, staff),
    isSecondFactorPending(ctx.staff),
    hasAuthenticator(staff.id),
  ]);
  const millisecondsUntil = (time: number) => Math.max(0, time - ctx.now().getTime());
  const secondFactor = { isNeeded, isSetUp, canBeSkipped: env().DEMO };
  return {
    data: {
      ...staff,
      sessionId,
      sessionEnd: {
        atLatestMs: millisecondsUntil(expiresAt.getTime()),
        ifInactiveMs: millisecondsUntil(lastSeenAt.getTime() + env().STAFF_IDLE_MINUTES * 60_000),
      },
      regions,
      secondFactor,
      isStepUpNeeded: isStepUpNeeded(ctx.staff, ctx.now()),
    },
  };
};
