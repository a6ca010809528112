import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon, type IconName } from "@/app/_ui/icon";
import { RelativeDate } from "@/app/(console)/console/_values/relative-date";
import type { TimelineItem } from "@/lib/console/candidates/schema";

export type ItemOfKind<Kind extends TimelineItem["kind"]> = Extract<TimelineItem, { kind: Kind }>;

/** The id of the timeline's heading, which gets the focus when a focused item disappears. */
export const TIMELINE_TITLE_ID = "timeline";

/**
 * Focuses the heading if the focused entry is removed, for example because it is joined with the next entry.
 * Leaves focus alone if the whole record was replaced, because the new record moves focus itself.
 */
const keepFocus = (entry: HTMLLIElement) => () => {
  if (document.activeElement !== entry) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(TIMELINE_TITLE_ID)?.focus();
  });
};

type EntryProps = { icon: IconName; at: string; dateId?: string; children: ReactNode };

export function Entry({ icon, at, dateId, children }: EntryProps) {
  return (
    <li ref={keepFocus} data-entry tabIndex={-1} className="relative break-inside-avoid pb-5 pl-6">
      <span className="-left-3 absolute top-0 flex size-6 items-center justify-center rounded-full border border-line bg-paper text-muted">
        <Icon name={icon} className="size-3.5" />
      </span>
      <div className="min-w-0">{children}</div>
      <span id={dateId} className="text-muted text-xs">
        <RelativeDate at={at} />
      </span>
    </li>
  );
}

export function ActorLabel({ actor: { kind, name } }: Pick<ItemOfKind<"event">, "actor">) {
  const t = useTranslations("console.timeline");
  const who = kind === "api_key" && name ? `${t("actors.api_key")} (${name})` : (name ?? t(`actors.${kind}`));
  return <span className="mr-2 text-muted text-xs">{t("by", { name: who })}</span>;
}
