import * as z from "zod";
import { apiKeyId, text, timestamp } from "@/lib/contract/formats";

/** A key as its region sees it, without the token. */
export const ApiKey = z.object({
  id: apiKeyId,
  tokenPreview: z.string(),
  description: z.string().nullable(),
  scope: z.enum(["region", "admin", "webhook"]),
  createdAt: timestamp,
  updatedAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});

/** A new key. No other response contains the token. */
export const CreatedApiKey = ApiKey.extend({ token: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** A key with its number of requests on each of the last seven days (UTC). The last number is today's. */
export const ApiKeyWithUsage = ApiKey.extend({ callsByDay: z.array(z.int()).length(7) });
export type ApiKeyWithUsage = z.infer<typeof ApiKeyWithUsage>;

/** Only an admin key can choose a `token`. */
export const NewApiKey = z.strictObject({
  description: text({ max: 500 }).nullable().optional(),
  token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{32,128}$/, { error: "Must be 32 to 128 letters, digits, hyphens or underscores." })
    .meta({
      description:
        "The value of the key. It can't begin with `ctk_` or `cts_`, or be the value of another key, even a revoked one.",
    })
    .optional(),
});
export type NewApiKey = z.infer<typeof NewApiKey>;
