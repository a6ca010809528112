import { pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/**
 * Random keys for digests that must stay the same when APP_SECRET changes. `npm run reencrypt` re-encrypts
 * the keys.
 */
export const lastingKeys = pgTable("lasting_keys", {
  purpose: text("purpose").primaryKey(),
  encryptedKey: text("sealed_key").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});
