import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { regionIdColumn } from "./regions";

/** A region's own texts for candidates. The default text applies if there is no row. */
export const regionTexts = pgTable(
  "region_texts",
  {
    regionId: regionIdColumn().notNull(),
    key: text("key").notNull(),
    language: text("language", { enum: ["nl", "en", "any"] }).notNull(),
    text: text("text").notNull(),
    updatedAt: timestamptz("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "region_texts_pkey", columns: [table.regionId, table.key, table.language] }),
  ],
);

/**
 * The texts that candidates consent to. Each change adds a version. A trigger rejects updates of existing
 * versions.
 */
export const consentTexts = pgTable(
  "consent_texts",
  {
    regionId: regionIdColumn().notNull(),
    version: integer("version").notNull(),
    nl: text("nl").notNull(),
    en: text("en").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [primaryKey({ name: "consent_texts_pkey", columns: [table.regionId, table.version] })],
);
