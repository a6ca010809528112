import * as z from "zod";
import { callbackUrl } from "@/lib/contract/formats";

/** The callbacks that test a receiver. A receiver should accept only `valid`. */
export const TRIALS = ["valid", "replayed", "tampered", "stale", "wrongly_signed"] as const;
export type Trial = (typeof TRIALS)[number];

const ADVICE_CODES = [
  "accepts_replayed",
  "accepts_stale",
  "accepts_tampered",
  "accepts_wrongly_signed",
  "check_address",
  "check_signature",
  "gone",
  "no_response",
  "redirect",
  "refused_address",
  "refuses_valid",
  "server_error",
  "slow",
] as const;
export type Advice = (typeof ADVICE_CODES)[number];

export const ReceiverTestBody = z.strictObject({
  url: callbackUrl.meta({ description: "The default is the region's callback URL." }).optional(),
});
export type ReceiverTestBody = z.output<typeof ReceiverTestBody>;

export const ReceiverTrial = z
  .object({
    trial: z.enum(TRIALS),
    passed: z.boolean().nullable().meta({ description: "`null` if the request was not sent." }),
    advice: z.enum(ADVICE_CODES).nullable(),
    message: z.string().meta({ description: "What the receiver did, and what to change." }),
    statusCode: z.int().nullable(),
    durationMs: z.int().nullable(),
    error: z.string().nullable().meta({ description: "Why there is no response." }),
    responseExcerpt: z.string().nullable(),
  })
  .meta({ id: "ReceiverTrial" });
export type ReceiverTrial = z.output<typeof ReceiverTrial>;

export const ReceiverTest = z
  .object({ url: z.string(), passed: z.boolean(), trials: z.array(ReceiverTrial) })
  .meta({ id: "ReceiverTest" });
export type ReceiverTest = z.output<typeof ReceiverTest>;
