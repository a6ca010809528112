import "server-only";
import { attachments } from "@/lib/attachments/contract";
import { ATTACHMENTS_MAX, REMOVALS_MAX } from "@/lib/attachments/schema";
import { INTERVALS_MS } from "@/lib/callbacks/schedule";
import { CANDIDATES_MAX } from "@/lib/candidates/schema";
import { KIB, MIB, PUBLIC_BODY } from "@/lib/contract";
import { env } from "@/lib/env";
import { INTERACTIONS_MAX } from "@/lib/interactions/schema";
import { WAIT_SECONDS_MAX } from "@/lib/mutations/contract";
import { ATTEMPTS_MAX } from "@/lib/mutations/retry";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "@/lib/pages";
import { GENERATED_MAX } from "@/lib/sandbox/contract";
import { DOMAIN, SLOW_SECONDS_MAX } from "@/lib/sandbox/forced-outcomes";

/**
 * The values that the guide's texts leave open. Those of modules that reach the database are repeated here, so that
 * pages don't load it; `guide.test.ts` compares them.
 */
export const facts = () => ({
  ...REPEATED,
  baseUrl: env().BASE_URL,
  candidatesMax: CANDIDATES_MAX,
  interactionsMax: INTERACTIONS_MAX,
  attachmentsMax: ATTACHMENTS_MAX,
  removalsMax: REMOVALS_MAX,
  bodyMiB: 1,
  bodyWithFilesMiB: attachments.add.bodyBytesMax / MIB,
  bodyPublicKiB: PUBLIC_BODY.bytesMax / KIB,
  valuesPublicMax: PUBLIC_BODY.valuesMax,
  pageSizeMax: PAGE_SIZE_MAX,
  pageSizeDefault: PAGE_SIZE_DEFAULT,
  waitSecondsMax: WAIT_SECONDS_MAX,
  mutationAttempts: ATTEMPTS_MAX,
  callbackAttempts: INTERVALS_MS.length + 1,
  generatedMax: GENERATED_MAX,
  forcedDomain: DOMAIN.slice(1),
  slowSecondsMax: SLOW_SECONDS_MAX,
});

export const REPEATED = {
  attachmentMiB: 10,
  interactionsReturnedMax: 100,
  keptDays: 30,
  overlapHours: 24,
  sessionHours: 12,
  callbackSeconds: 15,
  linkHours: 1,
  verificationMinutes: 15,
  codeTries: 5,
  mailsMax: 3,
  addressAttempts: 5,
  nestingMax: 1000,
  valuesMax: 100_000,
};
