/** The actions in the security log, in the order of the filter's menu. */
export const SECURITY_ACTIONS = [
  "sign_in.succeeded",
  "sign_in.failed",
  "session.ended",
  "second_factor.passed",
  "second_factor.failed",
  "second_factor.skipped",
  "step_up.passed",
  "step_up.failed",
  "authenticator.added",
  "authenticator.replaced",
  "authenticator.removed",
  "recovery_codes.replaced",
  "staff.invited",
  "staff.changed",
  "staff.removed",
  "api_key.created",
  "api_key.revoked",
  "region.created",
  "region.deleted",
  "security_log.exported",
] as const;

export type SecurityAction = (typeof SECURITY_ACTIONS)[number];
