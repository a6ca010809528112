import "server-only";
import { and, eq, inArray, notInArray, or, type SQL } from "drizzle-orm";
import { events } from "@/db/schema/events";

export const MERGE_ACTIONS = ["candidate.merged", "candidate.merge_undone"];

/**
 * Matches the events of a candidate and of the candidates merged into it, except for merge events of the
 * merged candidates.
 */
export const isEventOf = (candidateId: string, mergedIds: string[]): SQL | undefined =>
  mergedIds.length === 0
    ? eq(events.candidateId, candidateId)
    : or(
        eq(events.candidateId, candidateId),
        and(inArray(events.candidateId, mergedIds), notInArray(events.action, MERGE_ACTIONS)),
      );
