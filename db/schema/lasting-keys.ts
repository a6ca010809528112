import { pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/** Random keys for digests that must outlive a change of APP_SECRET. `npm run reencrypt` re-encrypts them. */
export const lastingKeys = pgTable("lasting_keys", {
  purpose: text("purpose").primaryKey(),
  encryptedKey: text("sealed_key").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});
