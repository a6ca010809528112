"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactElement, ReactNode } from "react";
import { Icon, type IconName } from "@/app/_ui/icon";
import { LinkPreview } from "./link-preview";
import { NAV_LINK_CLASS } from "./nav-link-class";
import { PageHeader } from "./page-header";

/**
 * A sidebar link. It is also marked as current on subpages, such as a record, unless `isExact` is true. The
 * page for a new candidate doesn't count as a subpage, because that page has its own link.
 */
export function NavLink({
  href,
  icon,
  isExact = false,
  onNavigate,
  count,
  children,
}: {
  href: string;
  icon: IconName | ReactElement;
  isExact?: boolean;
  onNavigate: () => void;
  /** The number of open items on the page. */
  count?: ReactNode;
  children: string;
}) {
  const path = usePathname();
  const isBelow = !isExact && path.startsWith(`${href}/`) && !path.endsWith("/new");
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={path === href || isBelow ? "page" : undefined}
      onClick={onNavigate}
      title={children}
      className={`relative ${NAV_LINK_CLASS}`}
    >
      {typeof icon === "string" ? <Icon name={icon} /> : icon}
      <span className="narrow:sr-only">{children}</span>
      {count}
      {path !== href && (
        <LinkPreview>
          <PageHeader title={children} />
        </LinkPreview>
      )}
    </Link>
  );
}
