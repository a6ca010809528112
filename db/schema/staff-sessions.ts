import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sha256Digest } from "./api-keys";
import { timestamptz } from "./columns";
import { staff } from "./staff";

const staffId = () =>
  text("staff_id")
    .notNull()
    .references(() => staff.id, { onDelete: "cascade" });

/** A staff member's session on one device. Stores only the digest of the token. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: text("id").primaryKey(),
    tokenDigest: sha256Digest("token_digest").notNull(),
    staffId: staffId(),
    via: text("via", { enum: ["mail", "oidc"] }).notNull(),
    device: text("device").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
    lastSeenAt: timestamptz("last_seen_at").notNull().defaultNow(),
    secondFactorAt: timestamptz("second_factor_at"),
    steppedUpAt: timestamptz("stepped_up_at"),
    revokedAt: timestamptz("revoked_at"),
  },
  (table) => [
    uniqueIndex("staff_sessions_token_digest").on(table.tokenDigest),
    index("staff_sessions_staff").on(table.staffId),
    check("staff_sessions_via", sql`${table.via} in ('mail', 'oidc')`),
  ],
);

/**
 * A sign-in request. Requests for known and unknown addresses look the same, because the account is only
 * looked up when the e-mail is prepared (`preparedAt`). The link and the code can be used once: using either
 * invalidates both. The number of attempts with the code is limited.
 */
export const staffSignIns = pgTable(
  "staff_sign_ins",
  {
    id: uuid("id").primaryKey(),
    addressDigest: sha256Digest("address_digest").notNull(),
    encryptedRequest: text("sealed_request"),
    staffId: text("staff_id").references(() => staff.id, { onDelete: "cascade" }),
    tokenDigest: sha256Digest("token_digest"),
    codeDigest: sha256Digest("code_digest"),
    triesLeft: smallint("tries_left").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
    preparedAt: timestamptz("prepared_at"),
    mailedAt: timestamptz("mailed_at"),
    usedAt: timestamptz("used_at"),
  },
  (table) => [
    uniqueIndex("staff_sign_ins_token_digest").on(table.tokenDigest),
    index("staff_sign_ins_address").on(table.addressDigest, table.createdAt),
    index("staff_sign_ins_waiting").on(table.createdAt).where(sql`${table.preparedAt} is null`),
    index("staff_sign_ins_expiry").on(table.expiresAt),
    index("staff_sign_ins_staff").on(table.staffId),
  ],
);

/**
 * A staff member's authenticator app. `lastStep` is the time step of the last used code, so that no code
 * works twice. Wrong codes are counted from `wrongSince`.
 */
export const staffAuthenticators = pgTable("staff_authenticators", {
  staffId: text("staff_id")
    .primaryKey()
    .references(() => staff.id, { onDelete: "cascade" }),
  encryptedSecret: text("sealed_secret").notNull(),
  confirmedAt: timestamptz("confirmed_at").notNull(),
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  wrongTries: smallint("wrong_tries").notNull().default(0),
  wrongSince: timestamptz("wrong_since"),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

/** Recovery codes for a lost authenticator app. Each works once. */
export const staffRecoveryCodes = pgTable(
  "staff_recovery_codes",
  {
    codeDigest: sha256Digest("code_digest").primaryKey(),
    staffId: staffId(),
    usedAt: timestamptz("used_at"),
  },
  (table) => [index("staff_recovery_codes_staff").on(table.staffId)],
);
