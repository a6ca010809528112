import * as z from "zod";
import { contract } from "@/lib/contract/contract";
import { timestamp } from "@/lib/contract/formats";
import { Settings, SettingsPatch } from "./schema";

const COMMON = { basePath: "/api/console", caller: "staff", role: "manager" } as const;
const Proof = z.strictObject({ code: z.string().trim().min(6).max(20) });

export const settings = {
  show: contract({
    ...COMMON,
    method: "GET",
    path: "/settings",
    summary: "Show the region's settings, without its signing secret",
    response: Settings,
  }),
  change: contract({
    ...COMMON,
    // Without step-up, an attacker could set their own callback URL and receive personal data there.
    stepUp: true,
    method: "PATCH",
    path: "/settings",
    summary: "Change the given settings",
    description:
      "If a field in `seen` no longer has that value, nothing is saved, because the user would overwrite a value that they haven't seen.",
    body: SettingsPatch,
    response: Settings,
    fails: ["validation_error", "precondition_failed"],
  }),
  revealSecret: contract({
    ...COMMON,
    method: "POST",
    path: "/settings/signing-secret/reveal",
    summary: "Reveal the signing secret after reauthentication",
    body: Proof,
    response: z.object({ signingSecret: z.string() }),
    fails: ["validation_error", "forbidden", "rate_limited"],
  }),
  rotateSecret: contract({
    ...COMMON,
    method: "POST",
    path: "/settings/signing-secret/rotate",
    summary: "Rotate the signing secret after reauthentication; callbacks carry both signatures for 24 hours",
    description:
      "`seen` is the `previousSecretUntil` that the user saw. If it has changed, nothing is rotated, because a second rotation would retire the secret that receivers still use.",
    body: Proof.extend({ seen: timestamp.nullable() }),
    message: "Rotated",
    response: z.object({ signingSecret: z.string(), previousSecretUntil: timestamp }),
    fails: ["validation_error", "forbidden", "precondition_failed", "rate_limited"],
  }),
};
