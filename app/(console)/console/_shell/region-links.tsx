"use client";

import { useTranslations } from "next-intl";
import type { LinkedRegions } from "./linked-regions";
import { NavGroup } from "./nav-group";
import { NavLink } from "./nav-link";
import { RegionBadge } from "./region-badge";

type Props = {
  regions: LinkedRegions;
  /** The page from which the user can open every region. */
  allHref: string;
  onNavigate: () => void;
};

/** Links to the candidates of the user's regions. Shows nothing if there are none. */
export function RegionLinks({ regions: { linked, hasMore }, allHref, onNavigate }: Props) {
  const t = useTranslations("console.shell");
  if (linked.length === 0) return null;
  return (
    <NavGroup title={t("regions")}>
      {linked.map(({ slug, name }) => (
        <li key={slug}>
          <NavLink
            href={`/console/${slug}/live/candidates`}
            icon={<RegionBadge name={name} className="size-4 text-[0.625rem]" />}
            isExact
            onNavigate={onNavigate}
          >
            {name}
          </NavLink>
        </li>
      ))}
      {hasMore && (
        <li>
          <NavLink href={allHref} icon="people" isExact onNavigate={onNavigate}>
            {t("allRegions")}
          </NavLink>
        </li>
      )}
    </NavGroup>
  );
}
