import type { TimelineItem } from "@/lib/console/candidates/schema";

type Change = Extract<TimelineItem, { kind: "event" | "consent" }>;

/** Finds the latest change to a field. The timeline must start with the latest item. */
export const findLastChange = (timeline: readonly TimelineItem[], field: string): Change | undefined =>
  timeline.find((item): item is Change =>
    item.kind === "consent"
      ? field === "privacyConsent"
      : item.kind === "event" && (item.fields.includes(field) || (field === "phase" && item.phase !== null)),
  );
