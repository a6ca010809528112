/** The events that candidates get e-mail about: their registration, a new phase, and changes by others. */
export const NOTICE_KINDS = ["registered", "phase", "changed"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * The kinds that candidates can turn off. `registered` can't be turned off, because the GDPR (article 14)
 * requires this notice.
 */
export const OPTIONAL_NOTICE_KINDS = ["phase", "changed"] as const;
export type OptionalNoticeKind = (typeof OPTIONAL_NOTICE_KINDS)[number];

export const NOTICE_TOPIC_PREFIX = "notice:";

/**
 * Returns the topic of an e-mail about these kinds. A later e-mail about the same kinds, or about more, replaces
 * it.
 */
export const noticeTopic = (kinds: readonly NoticeKind[]): string =>
  `${NOTICE_TOPIC_PREFIX}${[...kinds].sort().join("+")}`;

/** Returns the topics of e-mails about one or more of these kinds, and about no others. */
export function topicsWithin(kinds: readonly NoticeKind[]): string[] {
  let sets: NoticeKind[][] = [[]];
  for (const kind of kinds) sets = [...sets, ...sets.map((set) => [...set, kind])];
  return sets.filter((set) => set.length > 0).map(noticeTopic);
}

export const kindsOfTopic = (topic: string): NoticeKind[] => {
  const names = topic.slice(NOTICE_TOPIC_PREFIX.length).split("+");
  return NOTICE_KINDS.filter((kind) => names.includes(kind));
};
