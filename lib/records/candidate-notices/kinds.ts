/** The events that candidates get e-mail about: their registration, a new phase, and changes by others. */
export const NOTICE_KINDS = ["registered", "phase", "changed"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * The kinds that candidates can turn off. `registered` can't be turned off, because the GDPR (article 14)
 * requires this notice.
 */
export const OPTIONAL_NOTICE_KINDS = ["phase", "changed"] as const;
export type OptionalNoticeKind = (typeof OPTIONAL_NOTICE_KINDS)[number];
