import * as z from "zod";
import { calendarDate, recordId, text, timestamp } from "@/lib/contract/formats";
import { CandidatePhase } from "@/lib/records/candidates/enumeration-schemas";

export const DUPLICATE_REASONS = ["email", "phone", "nameAndBirthDate"] as const;
export const DuplicateReason = z.enum(DUPLICATE_REASONS);
export type DuplicateReason = z.infer<typeof DuplicateReason>;

const PairedCandidate = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  city: z.string().nullable(),
  phase: CandidatePhase,
  closed: z.boolean(),
  createdAt: timestamp,
});

/**
 * Two candidates who may be the same person; the smaller id comes first. `groupSize` is the number of
 * candidates who share the value that they were found by, if there are too many to compare; 1,001 stands for any
 * larger number.
 */
export const DuplicatePair = z.object({
  first: PairedCandidate,
  second: PairedCandidate,
  reasons: z.array(DuplicateReason),
  groupSize: z.int().optional(),
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;

/** Marks two candidates as different people, or removes the mark. */
export const DistinctDecision = z
  .strictObject({ firstId: recordId, secondId: recordId, isDistinct: z.boolean() })
  .refine(({ firstId, secondId }) => firstId < secondId, {
    path: ["secondId"],
    error: "Send the smaller id as firstId.",
  });
export type DistinctDecision = z.infer<typeof DistinctDecision>;

/** The person whose data the user is typing. `except` is the id of the candidate being edited. */
export const LikelyDuplicatesQuery = z.strictObject({
  email: text({ min: 1, max: 254 }).optional(),
  phone: text({ min: 1, max: 40 }).optional(),
  name: text({ min: 1, max: 200 }).optional(),
  dateOfBirth: calendarDate.optional(),
  except: recordId.optional(),
});
export type LikelyDuplicatesQuery = z.infer<typeof LikelyDuplicatesQuery>;

/** An existing candidate who resembles the person whose data the user is typing. */
export const LikelyDuplicate = z.object({ id: recordId, name: z.string(), reason: DuplicateReason });
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>;

export const MergedCandidate = PairedCandidate.pick({ id: true, name: true, email: true });
export type MergedCandidate = z.infer<typeof MergedCandidate>;

export const UndoableMerge = z.object({
  mergedId: recordId,
  mergedName: z.string(),
  mergedEmail: z.string(),
  candidateId: recordId,
  candidateName: z.string(),
  /** The remaining candidate's name and e-mail before the merge. */
  formerName: z.string(),
  formerEmail: z.string(),
  mergedAt: timestamp,
  undoableUntil: timestamp,
});
export type UndoableMerge = z.infer<typeof UndoableMerge>;
