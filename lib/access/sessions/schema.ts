import * as z from "zod";
import { recordId, timestamp } from "@/lib/contract/formats";

/** A verified session. Gives access to one candidate (specification, "Session"). */
export const Session = z.object({
  id: z.uuid(),
  candidateId: recordId,
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Session = z.infer<typeof Session>;
