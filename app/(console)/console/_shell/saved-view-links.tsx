"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { viewSearch, viewsQuery } from "@/lib/console/saved-views/queries";
import { useConsole } from "./console-context";
import { NavGroup } from "./nav-group";
import { NAV_LINK_CLASS } from "./nav-link";

/** Lists the saved views in the sidebar. Shows nothing if there are none. */
export function SavedViewLinks({ onNavigate }: { onNavigate: () => void }) {
  const t = useTranslations("console.shell");
  const { scope, basePath } = useConsole();
  const { data = [] } = useQuery(viewsQuery(scope));
  const path = usePathname();
  const openedId = useSearchParams().get("view");
  const list = `${basePath}/candidates`;
  if (data.length === 0) return null;
  return (
    <NavGroup title={t("views")}>
      {data.map((view) => (
        <li key={view.id}>
          <Link
            href={`${list}${viewSearch(view)}`}
            aria-current={path === list && openedId === view.id ? "true" : undefined}
            onClick={onNavigate}
            className={`${NAV_LINK_CLASS} aria-[current=true]:font-medium`}
            prefetch={false}
          >
            <Icon name="bookmark" />
            <span className="truncate">{view.name}</span>
          </Link>
        </li>
      ))}
    </NavGroup>
  );
}
