import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it, test } from "vitest";
import { CALL_DAYS } from "@/lib/access/api-keys/calls";
import { DAY_MS as SIGN_IN_KEPT_MS } from "@/lib/access/mailed-proof";
import { KEPT_MONTHS } from "@/lib/access/security-log/delete-old";
import { EXPIRED_LINK_RETENTION_MS } from "@/lib/access/sessions/delete-expired-sessions";
import { ENDED_SESSION_RETENTION_MS, STAFF_SESSION_TTL_MS } from "@/lib/access/staff/sessions";
import { INVITATION_TTL_MINUTES } from "@/lib/console/administration/invite";
import { nextStep } from "@/lib/engine/callbacks/schedule";
import { ORPHAN_AFTER_MS } from "@/lib/engine/mutations/sweep";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import { LANGUAGES } from "@/lib/platform/languages";
import { MAIL_FILE_RETENTION_MS } from "@/lib/platform/mail/folder";
import { MAIL_TTL_MINUTES } from "@/lib/platform/mail/outbox";
import { REQUEST_HOURS } from "@/lib/portal/email-change/request-email-change";
import { RECIPIENTS_KEPT_DAYS } from "@/lib/records/bounces/recipients";
import { CHANGES_KEPT_YEARS } from "@/lib/records/candidate-changes/delete-old";
import { IMPORT_UNDO_DAYS } from "@/lib/records/imports/undo-days";
import { MERGE_UNDO_DAYS } from "@/lib/records/merges/undo-data";
import { readTemplate } from "./guide";
import { guideVariables } from "./guide-variables";
import { RETENTION_PERIODS } from "./retention-periods";

const HOUR_MS = 3_600_000;

test("the retention periods in the guide match those in the code", () => {
  expect(RETENTION_PERIODS).toEqual({
    securityLogMonths: KEPT_MONTHS,
    changesYears: CHANGES_KEPT_YEARS,
    recipientsDays: RECIPIENTS_KEPT_DAYS,
    mergeUndoDays: MERGE_UNDO_DAYS,
    importUndoDays: IMPORT_UNDO_DAYS,
    callDays: CALL_DAYS,
    mailFileHours: MAIL_FILE_RETENTION_MS / HOUR_MS,
    expiredLinkHours: EXPIRED_LINK_RETENTION_MS / HOUR_MS,
    staffSignInHours: SIGN_IN_KEPT_MS / HOUR_MS,
    staffSessionHours: STAFF_SESSION_TTL_MS / HOUR_MS,
    staffSessionDays: ENDED_SESSION_RETENTION_MS / (24 * HOUR_MS),
    emailChangeHours: REQUEST_HOURS,
    mailDays: Math.max(INVITATION_TTL_MINUTES, MAIL_TTL_MINUTES) / (24 * 60),
    orphanHours: ORPHAN_AFTER_MS / HOUR_MS,
  });
});

/** Returns how many days all attempts take if the receiver always requests the longest wait. */
function postponedDays(): number {
  let [at, number] = [new Date(0), 1];
  for (;;) {
    const attempt = { number, statusCode: 503, retryAfter: "9999999", endedAt: at };
    const step = nextStep(attempt, () => 0.5);
    if (step.status !== "pending") return at.getTime() / (24 * HOUR_MS);
    [at, number] = [step.nextAttemptAt, number + 1];
  }
}

test.each(LANGUAGES)("the guide says how long a receiver can postpone callbacks (%s)", async (language) => {
  expect(guideVariables().callbackDaysMax).toBe(postponedDays());
  for (const page of ["retention", "promises", "incidents"] as const)
    expect(await readTemplate(language, page), page).toContain("{{callbackDaysMax}}");
});

test("the OpenAPI document says how long a receiver can postpone callbacks", () => {
  const { callbackAttempts, callbackDays } = guideVariables();
  expect(JSON.stringify(getOpenApiDocument())).toContain(
    `up to ${callbackAttempts} attempts in about ${callbackDays} days, or in up to ${postponedDays()} days if`,
  );
});

const modules = import.meta.glob<Record<string, unknown>>("/db/schema/*.ts", { eager: true });
const tableNames = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

it.each(LANGUAGES)("the retention page lists every table (%s)", async (language) => {
  const rows = (await readTemplate(language, "retention"))
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...(row.split(" | ")[0] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(tableNames.length).toBeGreaterThan(40);
  expect(named.sort(), `app/docs/_guide/${language}/retention.md`).toEqual([...new Set(tableNames)].sort());
});
