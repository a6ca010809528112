import * as z from "zod";

/** A line of the ledger of erasures, as it is copied outside of the database. */
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

/** Notes in the journal that a backup was made, so that a restore recognizes the journal of its backup. */
export const BackupLine = z.object({ backupId: z.uuid(), madeAt: z.iso.datetime() });
