import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { regionIdColumn } from "./regions";
import { staff } from "./staff";

/**
 * A named query of the candidate table. Belongs to a staff member or, without `staffId`, to the whole region.
 */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid("id").primaryKey(),
    regionId: regionIdColumn().notNull(),
    staffId: text("staff_id").references(() => staff.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    query: jsonb("query").$type<Record<string, string>>().notNull(),
    createdAt: timestamptz("created_at").notNull(),
    updatedAt: timestamptz("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("saved_views_name_of_region")
      .on(table.regionId, sql`lower(${table.name})`)
      .where(sql`${table.staffId} is null`),
    uniqueIndex("saved_views_name_of_person")
      .on(table.staffId, table.regionId, sql`lower(${table.name})`)
      .where(sql`${table.staffId} is not null`),
    check("saved_views_name", sql`char_length(${table.name}) between 1 and 80`),
  ],
);
