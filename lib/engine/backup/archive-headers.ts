import * as z from "zod";

const TableHeader = z.object({
  part: z.literal("table"),
  table: z.object({
    name: z.string().regex(/^[a-z0-9_]+$/),
    columns: z.array(z.string().regex(/^[a-z0-9_]+$/)),
  }),
});
export const BackupHeader = z.object({
  part: z.literal("backup"),
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** The time of the newest migration. */
  migration: z.string().regex(/^\d+$/),
  keyPrefix: z.string(),
});
export type BackupHeader = z.output<typeof BackupHeader>;

export const EndHeader = z.object({
  part: z.literal("end"),
  tables: z.int(),
  files: z.int(),
  /** The number of files that the database refers to but that are missing from storage or incomplete. */
  missingFiles: z.int(),
});
export type EndHeader = z.output<typeof EndHeader>;

/**
 * The header of a part of the backup. The parts are in this order: `backup`, tables, `sequences`, files,
 * `end`.
 */
export const PartHeader = z.discriminatedUnion("part", [
  BackupHeader,
  TableHeader,
  z.object({
    part: z.literal("sequences"),
    sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  }),
  z.object({ part: z.literal("file"), key: z.string(), sizeBytes: z.int() }),
  EndHeader,
]);
export type PartHeader = z.output<typeof PartHeader>;

/**
 * Tables that backups omit, so that a restore ends sessions, sign-in links and codes. `file_removals` lists
 * released files, which backups also omit.
 */
export const TABLES_LEFT_OUT = [
  "candidate_sessions",
  "confirmation_codes",
  "email_changes",
  "file_removals",
  "staff_sessions",
  "staff_sign_ins",
  "verification_candidates",
  "verifications",
];
