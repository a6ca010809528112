import * as z from "zod";
import { timestamp } from "@/lib/contract/formats";

/** The latest failed delivery to `email`. `status` is an enhanced status code (RFC 3463), such as 5.1.1. */
export const Bounce = z.object({
  email: z.string(),
  bouncedAt: timestamp,
  status: z.string(),
  reason: z.string().nullable(),
});
export type Bounce = z.infer<typeof Bounce>;
