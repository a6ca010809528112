import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { regionIdColumn } from "./regions";

/** A user of the console. Admins have access to all regions without a role in them. */
export const staff = pgTable(
  "staff",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    scope: text("scope", { enum: ["region", "admin"] })
      .notNull()
      .default("region"),
    /** When `scope` last changed. Null if it hasn't changed since this column was added. */
    scopeChangedAt: timestamptz("scope_changed_at"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("staff_email").on(sql`lower(${table.email})`),
    check("staff_scope", sql`${table.scope} in ('region', 'admin')`),
  ],
);

export const staffRoles = pgTable(
  "staff_roles",
  {
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    regionId: regionIdColumn().notNull(),
    role: text("role", { enum: ["manager", "adviser", "reader"] }).notNull(),
  },
  (table) => [
    primaryKey({ name: "staff_roles_pkey", columns: [table.staffId, table.regionId] }),
    check("staff_roles_role", sql`${table.role} in ('manager', 'adviser', 'reader')`),
  ],
);
