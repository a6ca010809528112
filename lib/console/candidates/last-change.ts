import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { findLastSequence } from "@/lib/records/candidate-feed/feed-page";
import type { consoleCandidates } from "./contract";

export const showLastChange: Handler<typeof consoleCandidates.lastChange> = async (ctx) => ({
  data: { sequence: await findLastSequence(ctx) },
});
