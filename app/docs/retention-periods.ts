/**
 * How long data is kept. The values are copied here, because pages must not load modules that use the
 * database. `retention.test.ts` compares the copies with the originals.
 */
export const RETENTION_PERIODS = {
  securityLogMonths: 18,
  changesYears: 2,
  recipientsDays: 14,
  mergeUndoDays: 30,
  importUndoDays: 30,
  callDays: 7,
  mailFileHours: 24,
  expiredLinkHours: 24,
  staffSignInHours: 24,
  staffSessionHours: 12,
  staffSessionDays: 30,
  emailChangeHours: 24,
  mailDays: 3,
  orphanHours: 24,
};
