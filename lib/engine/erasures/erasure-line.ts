import * as z from "zod";

/**
 * A line of the erasure ledger, as copied to the journal. `place` is a candidate's 1-based position in the
 * mutation.
 */
export const ErasureLine = z.object({
  id: z.uuid(),
  kind: z.enum(["candidate_deleted", "candidate_archived", "region_deleted"]),
  regionId: z.string(),
  baseId: z.int().nullable(),
  candidateIds: z.array(z.string()),
  mutations: z.array(z.object({ id: z.uuid(), place: z.int() })),
  erasedAt: z.iso.datetime(),
});
export type ErasureLine = z.output<typeof ErasureLine>;

/**
 * A journal line that records a backup, so that a restore can check that the journal belongs to the backup.
 * `lines` is the number of erasures up to `madeAt` in the journal. Earlier releases didn't count them.
 */
export const BackupLine = z.object({
  backupId: z.uuid(),
  madeAt: z.iso.datetime(),
  lines: z.int().optional(),
});
export type BackupLine = z.output<typeof BackupLine>;
