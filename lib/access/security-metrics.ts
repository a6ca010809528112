import "server-only";
import { newCounter } from "@/lib/platform/metrics";
import { singleton } from "@/lib/platform/singleton";
import { SECURITY_ACTIONS, type SecurityAction } from "./security-log/actions";

const LIMITS = ["second_factor", "sign_in_codes", "sign_in_mail"] as const;

export const securityMetrics = () =>
  singleton("security metrics", () => ({
    events: newCounter({
      name: "instroom_security_events_total",
      help: "Events of the security log, by action.",
      labels: { action: SECURITY_ACTIONS },
    }),
    limits: newCounter({
      name: "instroom_security_limits_reached_total",
      help: "Requests that reached a limit against guessing: wrong codes for a second factor, or the daily sign-in codes or e-mails for an address.",
      labels: { limit: LIMITS },
    }),
  }));

export const countSecurityEvent = (action: SecurityAction): void => securityMetrics().events.inc({ action });
export const countSecurityLimit = (limit: (typeof LIMITS)[number]): void =>
  securityMetrics().limits.inc({ limit });
