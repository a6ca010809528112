import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** Returns the code that an authenticator app shows now, or this many time steps from now. */
export const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
