import "server-only";
import { and, isNotNull, lte } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";
import type { Database } from "@/lib/platform/database/client";
import { undoableSince } from "./undo-data";

export const eraseUndoData = (database: Database, now: Date) =>
  database
    .update(candidateMerges)
    .set({ undo: null })
    .where(and(isNotNull(candidateMerges.undo), lte(candidateMerges.mergedAt, undoableSince(now))));
