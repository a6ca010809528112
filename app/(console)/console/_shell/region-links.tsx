"use client";

import { useTranslations } from "next-intl";
import { NavGroup } from "./nav-group";
import { NavLink } from "./nav-link";

/** With more links, the sidebar would be hard to read. Admins have all regions. */
const LINKS_MAX = 8;

type Props = {
  regions: readonly { slug: string; name: string }[];
  /** The page from which the user can open every region. */
  allHref: string;
  onNavigate: () => void;
};

/** Links to the candidates of the user's regions. Shows nothing if there are none. */
export function RegionLinks({ regions, allHref, onNavigate }: Props) {
  const t = useTranslations("console.shell");
  if (regions.length === 0) return null;
  const links = regions
    .slice(0, LINKS_MAX)
    .map(({ slug, name }) => ({ name, href: `/console/${slug}/live/candidates` }));
  if (regions.length > LINKS_MAX) links.push({ name: t("allRegions"), href: allHref });
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
