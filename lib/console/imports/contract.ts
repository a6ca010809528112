import * as z from "zod";
import { contract, MIB } from "@/lib/contract/contract";
import { ERRORS } from "@/lib/contract/errors";
import { recordId, text, timestamp } from "@/lib/contract/formats";
import { Issue } from "@/lib/contract/issues";
import { MutationStatus, storedErrorCode } from "@/lib/engine/mutations/schema";
import { LAST_ROW, ROWS_PER_REQUEST_MAX, UNDONE_PER_REQUEST_MAX } from "./limits";

const BODY_BYTES_MAX = 4 * MIB;

const FieldValue = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable();
export type FieldValue = z.infer<typeof FieldValue>;

/**
 * The match that the dry run found for a row: a candidate, or null if the row creates one. `seen` lists the
 * values that the row may replace, by field. An empty value is null.
 */
const ExpectedMatch = z.strictObject({
  candidateId: recordId.nullable(),
  seen: z.record(z.string(), z.array(FieldValue)),
});
export type ExpectedMatch = z.infer<typeof ExpectedMatch>;

/**
 * A row of a file: its row number and its content as a new candidate. `sameAs` is set if the matching
 * candidate or earlier row seems to be someone else and a user confirmed that both are the same person. It
 * contains the name of that candidate or row. `expected` tells what the dry run found.
 */
export const ImportRow = z.strictObject({
  number: z.int().min(1).max(LAST_ROW),
  candidate: z.record(z.string(), z.unknown()),
  sameAs: text({ min: 1, max: 200 }).optional(),
  expected: ExpectedMatch.optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;
export const ImportRows = z.array(ImportRow).min(1).max(ROWS_PER_REQUEST_MAX);

/** Returns whether the row may replace a candidate's e-mail address. */
const mayChangeEmail = ({ expected }: ImportRow) => !expected || "email" in expected.seen;

const errorCode = z.enum(Object.keys(ERRORS) as [keyof typeof ERRORS]);
export const RejectedRow = z.object({
  number: z.int(),
  outcome: z.literal("refused"),
  errorCode,
  message: z.string(),
  issues: z.array(Issue),
});

export const FieldChange = z.object({ field: z.string(), from: FieldValue, to: FieldValue });
export type FieldChange = z.infer<typeof FieldChange>;

/**
 * A candidate or an earlier row with the same date of birth and nearly the same name. An earlier row has no
 * id.
 */
const RowDuplicate = z.object({ candidateId: recordId.nullable(), name: z.string() });
export type RowDuplicate = z.infer<typeof RowDuplicate>;

/**
 * The effect that a row would have: it creates or updates a candidate, or is rejected for a given reason.
 * "unclear" means that the matching candidate seems to be someone else; such a row is imported only with
 * `sameAs`. `kept` names the fields that keep the candidate's own choice. `ignoredCustomFields` names the
 * custom fields whose value differs from the stored one, because an update ignores them.
 */
export const DryRunRow = z.discriminatedUnion("outcome", [
  z.object({ number: z.int(), outcome: z.literal("created"), likelyDuplicate: RowDuplicate.optional() }),
  z.object({
    number: z.int(),
    outcome: z.enum(["updated", "unclear"]),
    candidateId: recordId,
    currentName: z.string(),
    changes: z.array(FieldChange),
    kept: z.array(z.string()),
    ignoredCustomFields: z.array(z.string()),
  }),
  RejectedRow,
]);
export type DryRunRow = z.infer<typeof DryRunRow>;

export const AcceptedRow = z.discriminatedUnion("outcome", [
  z.object({ number: z.int(), outcome: z.literal("accepted"), mutationId: z.uuid() }),
  RejectedRow,
]);
export type AcceptedRow = z.infer<typeof AcceptedRow>;

export const RowOutcome = z.object({
  mutationId: z.uuid(),
  status: MutationStatus,
  action: z.enum(["created", "updated"]).nullable(),
  candidateId: recordId.nullable(),
  errorCode: storedErrorCode.nullable(),
  message: z.string().nullable(),
});
export type RowOutcome = z.infer<typeof RowOutcome>;

/**
 * An import of the last 30 days. `rows` is the number of accepted rows, and `undoneAt` the time of its first
 * undo. From then on, `undone` counts the candidates for whom it was undone, and `left` the existing ones for
 * whom it wasn't. Until then, both are 0.
 */
export const PastImport = z.object({
  id: z.uuid(),
  startedAt: timestamp,
  undoneAt: timestamp.nullable(),
  by: z.string().nullable(),
  rows: z.int(),
  undone: z.int(),
  left: z.int(),
});
export type PastImport = z.infer<typeof PastImport>;

/**
 * The effect of undoing an import on a candidate. `removed`: the candidate is removed. `restored`: the old
 * values return, except in the fields in `kept`. `touched`: nothing happens, because the candidate was added
 * by the import and has since been changed, contacted or registered again. `merged`: nothing happens,
 * because the imported candidate was merged into this one, which may have taken over the imported values.
 * `changed`: nothing happens, because others changed every field that the import changed. `gone`: the
 * candidate no longer exists.
 */
export const UndoEffect = z.enum(["removed", "restored", "touched", "merged", "changed", "gone"]);
export const UndoPlanItem = z.object({
  candidateId: recordId,
  name: z.string().nullable(),
  effect: UndoEffect,
  /** The status of the undo; `open` means not started. */
  status: z.enum(["open", "queued", "completed", "failed"]),
  changes: z.array(FieldChange),
  kept: z.array(z.string()),
});
export type UndoPlanItem = z.infer<typeof UndoPlanItem>;

const UndoPlan = z.object({
  import: PastImport,
  /** Whether rows of the import are still queued. If so, the plan is incomplete. */
  isRunning: z.boolean(),
  candidates: z.array(UndoPlanItem),
});
export type UndoPlan = z.infer<typeof UndoPlan>;

const importId = z.uuid();

const common = {
  basePath: "/api/console",
  method: "POST",
  caller: "staff",
  role: "adviser",
  sandbox: "path or header",
  bodyBytesMax: BODY_BYTES_MAX,
  fails: ["validation_error", "payload_too_large"],
} as const;

export const imports = {
  list: contract({
    ...common,
    method: "GET",
    fails: [],
    path: "/imports",
    summary: "List the imports that can still be undone, latest first, at most 50",
    response: z.array(PastImport),
  }),
  planUndo: contract({
    ...common,
    path: "/imports/undo/plan",
    summary: "Show what undoing an import does, or did",
    description: "The response is null if the import can't be undone: it is older than 30 days, or unknown.",
    body: z.strictObject({ importId }),
    response: UndoPlan.nullable(),
  }),
  undo: contract({
    ...common,
    path: "/imports/undo",
    stepUp: true,
    summary: "Undo an import for some candidates",
    description:
      "Queues one mutation per candidate: `candidates.delete` if the import added the candidate and nothing else " +
      "happened to them since, else `candidates.update` with the old values of fields that nobody changed since. " +
      "You can send candidates again: a mutation is queued again only if it failed. The import accepts no further rows, and " +
      "rows that are still queued fail with `import_undone`.",
    body: z.strictObject({
      importId,
      candidateIds: z.array(recordId).min(1).max(UNDONE_PER_REQUEST_MAX),
    }),
    response: z.array(z.object({ candidateId: recordId, mutationId: z.uuid() })),
  }),
  dryRun: contract({
    ...common,
    path: "/imports/dry-run",
    summary: "Dry-run rows of a file",
    description:
      "Handles each row on its own, as an upsert with `dryRun=true`, and returns what would change. Nothing is queued.",
    body: z.strictObject({ rows: ImportRows }),
    response: z.array(DryRunRow),
  }),
  accept: contract({
    ...common,
    path: "/imports",
    stepUp: ({ rows }: { rows: ImportRow[] }) => rows.some(mayChangeEmail),
    summary: "Queue some rows of a file",
    description:
      "Each valid row becomes one `candidates.upsert` mutation. Its idempotency key consists of `importId` and the row " +
      "number, so you can send the same rows again: each is executed once. A row that would update a candidate who " +
      "seems to be someone else fails with `ambiguous_match`, unless `sameAs` is that candidate's name. A row with " +
      "`expected` fails with `precondition_failed` if the match or a value that it would replace has changed.",
    body: z.strictObject({ importId: z.uuid(), rows: ImportRows }),
    response: z.array(AcceptedRow),
  }),
  outcomes: contract({
    ...common,
    path: "/imports/outcomes",
    summary: "List the outcomes of queued rows",
    description: "Omits mutations of other bases.",
    body: z.strictObject({ mutationIds: z.array(z.uuid()).min(1).max(500) }),
    response: z.array(RowOutcome),
  }),
};
