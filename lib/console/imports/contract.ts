import { z } from "zod";
import { contract, MIB } from "@/lib/contract/contract";
import { ERRORS } from "@/lib/contract/errors";
import { Issue } from "@/lib/contract/issues";
import { MutationStatus } from "@/lib/engine/mutations/schema";

/** The maximum number of rows in one request. A dry run of this many rows takes about a second. */
export const ROWS_PER_REQUEST_MAX = 100;
const BODY_BYTES_MAX = 4 * MIB;

/** A row of a file: its row number, and its content as a new candidate. */
export const ImportRow = z.strictObject({
  number: z.int().min(1).max(1_000_000),
  candidate: z.record(z.string(), z.unknown()),
});
export type ImportRow = z.infer<typeof ImportRow>;
export const ImportRows = z.array(ImportRow).min(1).max(ROWS_PER_REQUEST_MAX);

const errorCode = z.enum(Object.keys(ERRORS) as [keyof typeof ERRORS]);
export const RefusedRow = z.object({
  number: z.int(),
  outcome: z.literal("refused"),
  errorCode,
  message: z.string(),
  issues: z.array(Issue),
});

/** The effect that a row would have: it creates or updates a candidate, or is rejected for a stated reason. */
export const DryRunRow = z.discriminatedUnion("outcome", [
  z.object({ number: z.int(), outcome: z.enum(["created", "updated"]) }),
  RefusedRow,
]);
export type DryRunRow = z.infer<typeof DryRunRow>;

export const AcceptedRow = z.discriminatedUnion("outcome", [
  z.object({ number: z.int(), outcome: z.literal("accepted"), mutationId: z.uuid() }),
  RefusedRow,
]);
export type AcceptedRow = z.infer<typeof AcceptedRow>;

export const RowOutcome = z.object({
  mutationId: z.uuid(),
  status: MutationStatus,
  action: z.enum(["created", "updated"]).nullable(),
  errorCode: z.string().nullable(),
  message: z.string().nullable(),
});
export type RowOutcome = z.infer<typeof RowOutcome>;

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
  rehearse: contract({
    ...common,
    path: "/imports/rehearse",
    summary: "Dry-run rows of a file",
    description: "Handles each row on its own, as an upsert with `dryRun=true`. Nothing is queued.",
    body: z.strictObject({ rows: ImportRows }),
    response: z.array(DryRunRow),
  }),
  accept: contract({
    ...common,
    path: "/imports",
    summary: "Queue some rows of a file",
    description:
      "Each row that is valid becomes one mutation `candidates.upsert`. Its idempotency key is made of `importId` and its " +
      "number, so the same rows can be sent again: they are done once.",
    body: z.strictObject({ importId: z.uuid(), rows: ImportRows }),
    response: z.array(AcceptedRow),
  }),
  outcomes: contract({
    ...common,
    path: "/imports/outcomes",
    summary: "List the outcomes of queued rows",
    description: "Leaves out mutations of other bases.",
    body: z.strictObject({ mutationIds: z.array(z.uuid()).min(1).max(500) }),
    response: z.array(RowOutcome),
  }),
};
