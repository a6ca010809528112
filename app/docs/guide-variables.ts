import "server-only";
import { readableContact } from "@/app/accessibility-statement";
import { API_VERSION, KIB, MIB, PUBLIC_BODY } from "@/lib/contract/contract";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "@/lib/contract/pagination";
import { RETRY_AFTER_MAX_MS, RETRY_INTERVALS_MS } from "@/lib/engine/callbacks/schedule";
import { CLOCK_MINUTES } from "@/lib/engine/callbacks/sign";
import { WAIT_SECONDS_MAX } from "@/lib/engine/mutations/contract";
import { ATTEMPTS_MAX } from "@/lib/engine/mutations/retry";
import { LARGE_BODY_BYTES, WAITING_MAX_PER_GROUP } from "@/lib/http/bodies/body-slots";
import { env } from "@/lib/platform/env";
import { attachments } from "@/lib/records/attachments/contract";
import { ATTACHMENTS_MAX, REMOVALS_MAX } from "@/lib/records/attachments/schema";
import { REMOVALS_KEPT_DAYS } from "@/lib/records/candidate-feed/removals-kept-days";
import { CANDIDATES_MAX } from "@/lib/records/candidates/schema";
import { INTERACTIONS_MAX } from "@/lib/records/interactions/schema";
import { ERASURE_DELAY_MS } from "@/lib/records/privacy/erasure-delay";
import { GENERATED_MAX } from "@/lib/records/sandbox/contract";
import { SIMULATION_DOMAIN, SLOW_SECONDS_MAX } from "@/lib/records/sandbox/simulated-outcomes";
import { RETENTION_PERIODS } from "./retention-periods";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the values of the guide's placeholders. Values from modules that use the database are copied here,
 * so that pages don't load those modules. `guide.test.ts` compares the copies with the originals.
 */
export const guideVariables = () => ({
  ...DUPLICATED_LIMITS,
  ...RETENTION_PERIODS,
  idleMinutes: env().STAFF_IDLE_MINUTES,
  securityContact: readableContact(env().SECURITY_CONTACT),
  accessibilityContact: readableContact(env().ACCESSIBILITY_CONTACT),
  feedRowDays: REMOVALS_KEPT_DAYS + 1,
  baseUrl: env().BASE_URL,
  apiVersion: API_VERSION,
  candidatesMax: CANDIDATES_MAX,
  interactionsMax: INTERACTIONS_MAX,
  attachmentsMax: ATTACHMENTS_MAX,
  removalsMax: REMOVALS_MAX,
  bodyMiB: 1,
  bodyWithFilesMiB: attachments.add.bodyBytesMax / MIB,
  bodyPublicKiB: PUBLIC_BODY.bytesMax / KIB,
  largeBodyKiB: LARGE_BODY_BYTES / KIB,
  waitingBodies: WAITING_MAX_PER_GROUP,
  valuesPublicMax: PUBLIC_BODY.valuesMax,
  pageSizeMax: PAGE_SIZE_MAX,
  pageSizeDefault: PAGE_SIZE_DEFAULT,
  waitSecondsMax: WAIT_SECONDS_MAX,
  mutationAttempts: ATTEMPTS_MAX,
  callbackAttempts: RETRY_INTERVALS_MS.length + 1,
  clockMinutes: CLOCK_MINUTES,
  nonceMinutes: 2 * CLOCK_MINUTES,
  feedDays: REMOVALS_KEPT_DAYS,
  callbackDays: Math.round(RETRY_INTERVALS_MS.reduce((total, ms) => total + ms, 0) / DAY_MS),
  callbackDaysMax: (RETRY_INTERVALS_MS.length * RETRY_AFTER_MAX_MS) / DAY_MS,
  erasureHours: ERASURE_DELAY_MS / HOUR_MS,
  generatedMax: GENERATED_MAX,
  forcedDomain: SIMULATION_DOMAIN.slice(1),
  slowSecondsMax: SLOW_SECONDS_MAX,
});

export const DUPLICATED_LIMITS = {
  attachmentMiB: 10,
  downloadSeconds: 30,
  interactionsReturnedMax: 100,
  retentionDays: 30,
  archiveResultMinutes: 15,
  overlapHours: 24,
  sessionHours: 12,
  callbackSeconds: 15,
  linkHours: 1,
  verificationMinutes: 15,
  codeTries: 5,
  dailyTries: 20,
  mailsMax: 3,
  dailyMails: 20,
  addressAttempts: 5,
  signInAttempts: 60,
  unknownKeyAttempts: 60,
  sessionWrites: 60,
  addressWrites: 300,
  nestingMax: 1000,
  valuesMax: 30_000,
};
