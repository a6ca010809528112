import * as z from "zod";
import type { Contract, WithDefaults } from "./contract";
import { callbackUrl, oneOf, text } from "./formats";
import { MUTATION_STATUSES, OPERATIONS } from "./operations";

export const Operation = oneOf(OPERATIONS);
export type Operation = z.output<typeof Operation>;

/** A boolean query parameter. Without a value, it is true. */
export const queryFlag = z
  .enum(["", "true", "1", "false", "0"], { error: "Use true or false." })
  .transform((value) => value === "" || value === "true" || value === "1");

/** Options of every write (specification, "Options shared by mutation endpoints"). */
export const MutationOptions = z.strictObject({
  idempotencyKey: text({ min: 1, max: 255 })
    .meta({
      description:
        "A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one.",
    })
    .optional(),
  callbackUrl: callbackUrl
    .meta({
      description: "A public URL that receives a signed callback with the outcome of the write.",
      examples: ["https://example.org/hook"],
    })
    .optional(),
  dryRun: queryFlag
    .meta({
      description:
        "Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true.",
    })
    .optional(),
});
export type MutationOptions = z.output<typeof MutationOptions>;

/**
 * Returns the query parameters that a staff session can send. Staff can't choose the callback URL of a write,
 * because it sends personal data elsewhere. Managers set the region's URL in the settings, after a step-up.
 */
export function staffQueryOf(query: Contract["query"]): Contract["query"] {
  if (!(query instanceof z.ZodObject && "callbackUrl" in query.shape)) return query;
  const known = staffQueries.get(query);
  if (known) return known;
  const staffQuery = query.omit({ callbackUrl: true });
  staffQueries.set(query, staffQuery);
  return staffQuery;
}

/** Caches the schemas for staff, because building a schema costs more than parsing a request with it. */
const staffQueries = new WeakMap<object, z.ZodObject>();

/** Options of the console's own writes. */
export const StaffMutationOptions = MutationOptions.omit({ callbackUrl: true });

export const CreateMutationOptions = MutationOptions.extend({
  skipCustomFieldValidation: queryFlag
    .meta({
      description:
        "Don't validate `customFields`; values that the region's fields don't accept are ignored. A parameter without a value means true.",
    })
    .optional(),
});

/** The 202 response to a write that was validated and queued, or that repeats an accepted write. */
export const Acknowledgement = z.object({
  mutationId: z.uuid(),
  status: z.enum(["accepted", "idempotency_hit"]),
  idempotencyKey: z.string(),
  message: z.string(),
  operation: Operation.optional().meta({
    description: "With `idempotency_hit`: the operation of the write that used the key first.",
  }),
  payloadMatches: z.boolean().optional(),
  mutationStatus: z.enum(MUTATION_STATUSES).optional().meta({
    description:
      "With `idempotency_hit`: the current status of the first write. If it is `failed`, nothing was executed: send the write again with a new key.",
  }),
});

/** The 200 response to a dry run: the expected outcome. Nothing is queued. */
export const DryRunResult = z
  .object({
    dryRun: z.literal(true),
    status: z.enum(["completed", "failed"]),
    result: z.record(z.string(), z.unknown()),
  })
  .meta({
    description: "The expected outcome of a write that was sent with `dryRun`; nothing was queued.",
  });

type MutationDeclaration = Pick<Contract, "method" | "path" | "summary"> & {
  mutation: Operation;
} & Partial<
    Pick<
      Contract,
      "params" | "query" | "body" | "applyDefaults" | "bodyBytesMax" | "conditional" | "stepUp" | "fails"
    >
  >;

const COMMON = {
  caller: "region",
  sandbox: "path or header",
  status: 202,
  message: "Accepted",
  query: MutationOptions,
  response: Acknowledgement,
  otherResponses: { 200: DryRunResult },
  fails: [],
} as const;

/** Declares a queued write that works on a region's records in either mode. */
export const mutationContract = <const D extends MutationDeclaration>(
  declaration: D,
): WithDefaults<typeof COMMON, D> => ({ ...COMMON, ...declaration });
