import { z } from "zod";
import type { Contract } from "@/lib/contract/contract";
import type { Operation } from "@/lib/contract/mutation-contract";
import { FailedResult, RESULTS } from "@/lib/engine/mutations/results";
import type { Components } from "./components";

const header = (name: string, required: boolean, schema: object, description: string) => ({
  name,
  in: "header",
  required,
  description,
  schema,
});

const SIGNATURE = { type: "string", pattern: "^v2=[A-Za-z0-9+/]{43}=$" };

/** The headers of every callback (specification, Events 3; contract §6). */
const HEADERS = [
  header(
    "x-mutationengine-timestamp",
    true,
    { type: "string", pattern: "^\\d+$" },
    "When this attempt was signed, in milliseconds since 1970. Refuse what is older than 15 minutes.",
  ),
  header(
    "x-mutationengine-nonce",
    true,
    { type: "string", format: "uuid" },
    "Of this attempt alone. Refuse one that you have seen.",
  ),
  header(
    "x-mutationengine-signature",
    true,
    SIGNATURE,
    "Base64 HMAC-SHA256, with the region's signing secret, of four lines that each end in a newline: timestamp, nonce, path with query string of the callback URL, lower-case hexadecimal SHA-256 of the raw body.",
  ),
  header(
    "x-mutationengine-signature-previous",
    false,
    SIGNATURE,
    "For 24 hours after the signing secret was replaced: the same, with the secret before.",
  ),
  header(
    "x-mutationengine-sandbox-enabled",
    false,
    { const: "true" },
    "There when the write was executed in the sandbox.",
  ),
];

const isOperation = (name: string | undefined): name is Operation =>
  name !== undefined && Object.hasOwn(RESULTS, name);

const common = {
  mutationId: z.uuid(),
  idempotencyKey: z
    .string()
    .optional()
    .meta({ description: "The one you sent; left out where you sent none." }),
};

type CallbackDescription = { of: readonly Operation[]; operationId: string; summary: string };

/** A signed message about one finished write of these kinds. */
function callbackOperation({ of, ...about }: CallbackDescription, components: Components): object {
  const completed = of.map((operation) =>
    z.object({ ...common, status: z.literal("completed"), result: RESULTS[operation] }),
  );
  const failed = z.object({ ...common, status: z.literal("failed"), result: FailedResult });
  const shapes = [...completed, failed].map((shape) => components.schemaOf(shape, "output"));
  return {
    ...about,
    description:
      "Sent once the write was executed or has failed, at least once: the same `mutationId` may come again. An attempt that is not answered with 2xx within 15 seconds is repeated, ten times in about three days; 410 ends it. Redirects are not followed.",
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { "application/json": { schema: { anyOf: shapes } } } },
    responses: {
      "2XX": { description: "You have it; it is not sent again." },
      "410": { description: "You want no more of it; it is given up." },
      default: {
        description: "It is sent again later; `Retry-After` may put it off, by at most 24 hours.",
      },
    },
  };
}

/** What is reported to the `callbackUrl` of a write; nothing for endpoints that take none. */
export function callbacksOf(contract: Contract, components: Components): object | null {
  const { mutation, query } = contract;
  const takesUrl = query instanceof z.ZodObject && "callbackUrl" in query.shape;
  if (!isOperation(mutation) || !takesUrl) return null;
  const place = contract.path.replaceAll(/[^A-Za-z]+/g, "-").replaceAll(/^-|-$/g, "");
  const summary = "The write is finished";
  const post = callbackOperation(
    { of: [mutation], operationId: `callback.${mutation}.${place}`, summary },
    components,
  );
  return { mutationFinished: { "{$request.query.callbackUrl}": { post } } };
}

/** What is reported to the address that a region set for the writes of its candidates and staff, who name none. */
export function webhooksOf(components: Components): object {
  const summary = "A candidate's or a colleague's write is finished";
  const of = Object.keys(RESULTS)
    .filter(isOperation)
    .filter((operation) => !operation.startsWith("v1."));
  return {
    mutationFinished: {
      post: callbackOperation({ of, operationId: "webhook.mutationFinished", summary }, components),
    },
  };
}
