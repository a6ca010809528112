import { sql } from "drizzle-orm";
import {
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { regionIdColumn } from "./regions";

/** A SHA-256 digest: `bytea` in the database, lowercase hex in TypeScript. */
export const sha256Digest = customType<{ data: string; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (hex) => Buffer.from(hex, "hex"),
  fromDriver: (bytes) => bytes.toString("hex"),
});

/**
 * API keys. The table stores only the digest of a key, and keys are looked up by their digest. Revoked keys
 * stay in the table as long as their region, so that they can't be reused.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    scope: text("scope", { enum: ["region", "admin", "webhook"] }).notNull(),
    regionId: regionIdColumn(),
    tokenDigest: sha256Digest("token_digest").notNull(),
    tokenPreview: text("token_preview").notNull(),
    description: text("description"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
    lastUsedAt: timestamptz("last_used_at"),
    revokedAt: timestamptz("revoked_at"),
  },
  (table) => [
    uniqueIndex("api_keys_token_digest").on(table.tokenDigest),
    index("api_keys_region").on(table.regionId),
    check("api_keys_scope", sql`(${table.scope} = 'region') = (${table.regionId} is not null)`),
  ],
);

/** The number of requests per key and day (UTC). Kept for a week. */
export const apiKeyCalls = pgTable(
  "api_key_calls",
  {
    apiKeyId: text("api_key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    calls: integer("calls").notNull(),
  },
  (table) => [primaryKey({ name: "api_key_calls_pkey", columns: [table.apiKeyId, table.day] })],
);
