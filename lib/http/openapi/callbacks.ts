import * as z from "zod";
import type { Contract } from "@/lib/contract/contract";
import { Operation } from "@/lib/contract/mutation-contract";
import type { JsonSchema } from "@/lib/records/field-schema/json-schema";
import type { Components } from "./components";
import { callbackOf, callbackOfAny, isOperation } from "./outcomes";

const header = (name: string, required: boolean, schema: object, description: string) => ({
  name,
  in: "header",
  required,
  description,
  schema,
});

const SIGNATURE = { type: "string", pattern: "^v2=[A-Za-z0-9+/]{43}=$" };

/** The headers of every callback (specification, "Events" 3). */
const HEADERS = [
  header(
    "x-mutationengine-timestamp",
    true,
    { type: "string", pattern: "^\\d+$" },
    "The time of signing, in milliseconds since 1970. Reject callbacks older than 15 minutes.",
  ),
  header(
    "x-mutationengine-nonce",
    true,
    { type: "string", format: "uuid" },
    "Unique per attempt. Reject a nonce that you have seen before.",
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
    "The signature with the previous secret, for 24 hours after a rotation.",
  ),
  header(
    "x-mutationengine-sandbox-enabled",
    false,
    { const: "true" },
    "Present if the write was executed in the sandbox.",
  ),
];

type CallbackDescription = { operationId: string; summary: string; schema: JsonSchema };

function callbackOperation({ schema, ...about }: CallbackDescription): object {
  return {
    ...about,
    description:
      "Sent after the write was executed or failed. Delivery is at least once: the same `mutationId` may arrive again. Without a 2xx within 15 seconds we try again, up to 10 attempts in about 3 days, or in up to 9 days if `Retry-After` delays them; a 410 stops them. Redirects are not followed.",
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "2XX": { description: "Received; it is not sent again." },
      "410": { description: "Permanently rejected; it is not sent again." },
      default: {
        description: "It is sent again later; `Retry-After` can delay this by up to 24 hours.",
      },
    },
  };
}

/** Describes the callback to a write's `callbackUrl`. Returns null if the endpoint has no callback URL. */
export function callbacksOf({ mutation, query, path }: Contract, components: Components): object | null {
  const takesUrl = query instanceof z.ZodObject && "callbackUrl" in query.shape;
  if (!isOperation(mutation) || !takesUrl) return null;
  const slug = path.replaceAll(/[^A-Za-z]+/g, "-").replaceAll(/^-|-$/g, "");
  const post = callbackOperation({
    operationId: `callback.${mutation}.${slug}`,
    summary: "The write is finished",
    schema: callbackOf(mutation, components),
  });
  return { mutationFinished: { "{$request.query.callbackUrl}": { post } } };
}

/**
 * Describes the callback to the region's own URL, for writes by candidates and staff without a `callbackUrl`.
 */
export function webhooksOf(components: Components): object {
  const operations = Operation.options.filter((operation) => !operation.startsWith("v1."));
  const post = callbackOperation({
    operationId: "webhook.mutationFinished",
    summary: "A write of the region is finished",
    schema: callbackOfAny(operations, components),
  });
  return { mutationFinished: { post } };
}
