"use client";

import { useTranslations } from "next-intl";
import type { LinkedRegions } from "./linked-regions";
import { NavGroup } from "./nav-group";
import { NavLink } from "./nav-link";

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
  const links = linked.map(({ slug, name }) => ({ name, href: `/console/${slug}/live/candidates` }));
  if (hasMore) links.push({ name: t("allRegions"), href: allHref });
  return (
    <NavGroup title={t("regions")}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <NavLink href={href} icon="people" isExact onNavigate={onNavigate}>
            {name}
          </NavLink>
        </li>
      ))}
    </NavGroup>
  );
}
