import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { account } from "./contract";
import { reauthenticate } from "./reauthenticate";
import {
  confirmAuthenticator as confirm,
  passSecondFactor as pass,
  skipSecondFactor as skip,
  startAuthenticator as start,
} from "./second-factor";

export const startAuthenticator: Handler<typeof account.startAuthenticator> = async (ctx) => ({
  data: await start(ctx, ctx.staff),
});

export const confirmAuthenticator: Handler<typeof account.confirmAuthenticator> = async (ctx, { body }) => ({
  data: { recoveryCodes: await confirm(ctx, ctx.staff, body) },
});

export const passSecondFactor: Handler<typeof account.passSecondFactor> = async (ctx, { body }) => {
  await pass(ctx, ctx.staff, body.code);
  return { data: { passed: true } };
};

export const stepUp: Handler<typeof account.stepUp> = async (ctx, { body }) => {
  await reauthenticate(ctx, body.code);
  return { data: { passed: true } };
};

export const skipSecondFactor: Handler<typeof account.skipSecondFactor> = async (ctx) => {
  await skip(ctx, ctx.staff);
  return { data: { passed: true } };
};
