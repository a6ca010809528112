import "server-only";
import { candidates } from "@/db/schema/candidates";
import type { DuplicatePair } from "./schema";

/** The columns that the list of pairs shows and compares. */
export const pairedCandidateColumns = {
  id: candidates.id,
  name: candidates.name,
  email: candidates.email,
  phone: candidates.phone,
  dateOfBirth: candidates.dateOfBirth,
  city: candidates.city,
  phase: candidates.phase,
  closed: candidates.closed,
  createdAt: candidates.createdAt,
};

export type PairedCandidateRow = Omit<DuplicatePair["first"], "createdAt" | "phase"> & {
  phase: string;
  createdAt: Date;
};

export const presentPairedCandidate = ({
  createdAt,
  phase,
  ...row
}: PairedCandidateRow): DuplicatePair["first"] => ({
  ...row,
  phase: phase as DuplicatePair["first"]["phase"],
  createdAt: createdAt.toISOString(),
});
