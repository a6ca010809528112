import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/** A regional education body: the tenant. Its secrets are encrypted with a key derived from APP_SECRET. */
export const regions = pgTable(
  "regions",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    contactEmail: text("contact_email"),
    allowedRedirectUrls: text("allowed_redirect_urls").array().notNull().default([]),
    encryptedSigningSecret: text("sealed_signing_secret").notNull(),
    encryptedPreviousSigningSecret: text("sealed_previous_signing_secret"),
    previousSigningSecretUntil: timestamptz("previous_signing_secret_until"),
    accentColour: text("accent_colour"),
    callbackUrl: text("callback_url"),
    /** The kinds of notices that candidates get by e-mail. */
    notices: text("notices", { enum: ["registered", "phase", "changed"] })
      .array()
      .notNull()
      .default([]),
    /**
     * The names of removed fields that were hidden from candidates. If the API adds such a field again, it is
     * hidden again.
     */
    removedHiddenFields: text("removed_hidden_fields").array().notNull().default([]),
    /** The names that fields have lost, and until when other fields can't get them. */
    releasedNames: jsonb("released_names")
      .$type<{ name: string; field: string; type: string; until: string }[]>()
      .notNull()
      .default([]),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("regions_slug").on(table.slug),
    check("regions_accent_colour", sql`${table.accentColour} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/** The region that a row belongs to. Deleting the region deletes the row. */
export const regionIdColumn = () => text("region_id").references(() => regions.id, { onDelete: "cascade" });

/**
 * An isolated set of candidate data: one region in one mode. The unit of isolation, ordering and idempotency.
 */
export const recordBases = pgTable(
  "record_bases",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    regionId: regionIdColumn().notNull(),
    mode: text("mode", { enum: ["live", "sandbox"] }).notNull(),
    clearedAt: timestamptz("cleared_at").notNull().defaultNow(),
  },
  (table) => [
    unique("record_bases_region_mode").on(table.regionId, table.mode),
    check("record_bases_mode", sql`${table.mode} in ('live', 'sandbox')`),
  ],
);

/** The base that a row belongs to. Deleting the base deletes the row. */
export const baseIdColumn = () =>
  integer("base_id").references(() => recordBases.id, { onDelete: "cascade" });

export const customFields = pgTable(
  "custom_fields",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    regionId: regionIdColumn().notNull(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    type: text("type", {
      enum: ["text", "longText", "number", "boolean", "date", "email", "url", "singleSelect", "multiSelect"],
    }).notNull(),
    required: boolean("required").notNull().default(false),
    options: text("options").array(),
    description: text("description"),
    /**
     * What candidates can do with the field in the portal. The API's definition of a field doesn't include
     * this setting.
     */
    portalAccess: text("portal_access", { enum: ["hidden", "shown", "editable"] })
      .notNull()
      .default("shown"),
  },
  (table) => [
    unique("custom_fields_name").on(table.regionId, table.name),
    index("custom_fields_region").on(table.regionId, table.position),
  ],
);
