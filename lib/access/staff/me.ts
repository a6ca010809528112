import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { env } from "@/lib/platform/env";
import { listStaffRegions } from "./access";
import type { account } from "./contract";
import { isStepUpNeeded } from "./reauthenticate";
import { hasAuthenticator, isSecondFactorPending } from "./second-factor";

export const getOwnAccount: Handler<typeof account.me> = async (ctx) => {
  const { staff, sessionId } = ctx.staff;
  const [regions, isNeeded, isSetUp] = await Promise.all([
    listStaffRegions(ctx.db, staff),
    isSecondFactorPending(ctx.staff),
    hasAuthenticator(staff.id),
  ]);
  const secondFactor = { isNeeded, isSetUp, canBeSkipped: env().DEMO };
  return {
    data: {
      ...staff,
      sessionId,
      regions,
      secondFactor,
      isStepUpNeeded: isStepUpNeeded(ctx.staff, ctx.now()),
    },
  };
};
