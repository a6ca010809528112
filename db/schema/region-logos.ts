import { sql } from "drizzle-orm";
import { check, customType, pgTable, text } from "drizzle-orm/pg-core";
import { sha256Digest } from "./api-keys";
import { timestamptz } from "./columns";
import { regionIdColumn } from "./regions";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A region's public logo. It is small enough to store in the database, so deleting the region deletes it. */
export const regionLogos = pgTable(
  "region_logos",
  {
    regionId: regionIdColumn().primaryKey(),
    digest: sha256Digest("digest").notNull(),
    contentType: text("content_type").notNull(),
    content: bytea("content").notNull(),
    updatedAt: timestamptz("updated_at").notNull(),
  },
  (table) => [check("region_logos_size", sql`octet_length(${table.content}) <= 102400`)],
);
