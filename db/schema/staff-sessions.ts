import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { digest } from "./api-keys";
import { moment } from "./columns";
import { staff } from "./staff";

const staffId = () =>
  text("staff_id")
    .notNull()
    .references(() => staff.id, { onDelete: "cascade" });

/** A person's presence in the console on one device. The token is in the browser's sealed cookie, and nowhere else. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: text("id").primaryKey(),
    tokenDigest: digest("token_digest").notNull(),
    staffId: staffId(),
    via: text("via", { enum: ["mail", "oidc"] }).notNull(),
    device: text("device").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    secondFactorAt: moment("second_factor_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    uniqueIndex("staff_sessions_token_digest").on(table.tokenDigest),
    index("staff_sessions_staff").on(table.staffId),
    check("staff_sessions_via", sql`${table.via} in ('mail', 'oidc')`),
  ],
);

/** A link and a code that were mailed: either of them signs in, once. */
export const staffSignIns = pgTable(
  "staff_sign_ins",
  {
    id: text("id").primaryKey(),
    staffId: staffId(),
    tokenDigest: digest("token_digest").notNull(),
    codeDigest: digest("code_digest").notNull(),
    triesLeft: smallint("tries_left").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    uniqueIndex("staff_sign_ins_token_digest").on(table.tokenDigest),
    index("staff_sign_ins_staff").on(table.staffId, table.createdAt),
  ],
);

/**
 * A person's authenticator app. `lastStep` is the last 30 seconds whose code was used: no code counts twice. Wrong codes
 * are counted from `wrongSince` on.
 */
export const staffAuthenticators = pgTable("staff_authenticators", {
  staffId: text("staff_id")
    .primaryKey()
    .references(() => staff.id, { onDelete: "cascade" }),
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: moment("confirmed_at"),
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  wrongTries: smallint("wrong_tries").notNull().default(0),
  wrongSince: moment("wrong_since"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** Codes on paper, for when the authenticator app is lost; each works once. */
export const staffRecoveryCodes = pgTable(
  "staff_recovery_codes",
  {
    codeDigest: digest("code_digest").primaryKey(),
    staffId: staffId(),
    usedAt: moment("used_at"),
  },
  (table) => [index("staff_recovery_codes_staff").on(table.staffId)],
);
