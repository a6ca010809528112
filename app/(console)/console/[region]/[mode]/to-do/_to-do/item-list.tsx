"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useId } from "react";
import { Tag } from "@/app/_ui/badge";
import { TextLink } from "@/app/_ui/text-link";
import { LimitedUseMark } from "@/app/(console)/console/_candidates/limited-use-mark";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { ToDo } from "@/lib/console/to-do/schema";

type Kind = Exclude<keyof ToDo, "readAt">;
type Item = ToDo[Kind]["items"][number];

/** Shows the items of one kind, each with a link to the candidate's record. */
export function ItemList<Shown extends Item>({
  kind,
  list: { items, hasMore },
  textOf,
  whenOf,
  actionOf,
  section,
}: {
  kind: Kind;
  list: { items: Shown[]; hasMore: boolean };
  textOf: (item: Shown) => string;
  whenOf: (item: Shown) => ReactNode;
  actionOf?: (item: Shown) => ReactNode;
  section?: RefObject<HTMLElement | null>;
}) {
  const t = useTranslations("console.toDo");
  const titleId = useId();
  const { basePath } = useConsole();
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className="mb-8 outline-none">
      <h2 id={titleId} className="font-semibold">
        {t(`${kind}.title`)}
      </h2>
      <p className="mb-2 max-w-2xl text-muted text-sm">
        {t(items.length === 0 ? `${kind}.empty` : `${kind}.hint`)}
      </p>
      {items.length > 0 && (
        <ul className="divide-y divide-line border-line border-y text-sm">
          {items.map((item) => (
            <li
              key={item.id}
              className="grid gap-x-4 py-2 sm:items-center sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
            >
              <span className="flex min-w-0 items-center gap-1.5 font-medium">
                <TextLink href={`${basePath}/candidates/${item.candidate.id}`} prefetch={false}>
                  {item.candidate.name}
                </TextLink>
                <LimitedUseMark limits={item.candidate.useLimits} />
                {item.candidate.closed && <Tag>{t("closed")}</Tag>}
              </span>
              <span className="wrap-anywhere min-w-0">{textOf(item)}</span>
              <span className="flex items-center gap-3 text-muted" suppressHydrationWarning>
                {whenOf(item)}
                {actionOf?.(item)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p className="mt-2 text-muted text-sm">{t("more", { count: items.length })}</p>}
    </section>
  );
}
