"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { viewCountsQuery, viewSearch, viewsQuery } from "@/lib/console/saved-views/queries";
import type { SavedView } from "@/lib/console/saved-views/schema";
import { useConsole } from "./console-context";
import { NavGroup } from "./nav-group";
import { NAV_LINK_CLASS } from "./nav-link-class";

/** Lists the saved views in the sidebar. Shows nothing if there are none. */
export function SavedViewLinks({ onNavigate }: { onNavigate: () => void }) {
  const t = useTranslations("console.shell");
  const { scope, basePath } = useConsole();
  const { data = [] } = useQuery(viewsQuery(scope));
  const path = usePathname();
  const search = useSearchParams();
  // Views store neither the search term nor the city. While one is set, the list shows only part of the view.
  const isNarrowed = search.get("q") || search.get("city");
  const list = `${basePath}/candidates`;
  if (data.length === 0) return null;
  return (
    <NavGroup title={t("views")} className="narrow:hidden">
      {data.map((view) => (
        <li key={view.id}>
          <Link
            href={`${list}${viewSearch(view)}`}
            aria-current={(path === list && !isNarrowed && search.get("view") === view.id) || undefined}
            onClick={onNavigate}
            className={`${NAV_LINK_CLASS} aria-[current=true]:font-medium`}
            prefetch={false}
          >
            <Icon name="bookmark" />
            <span className="truncate" title={view.name}>
              {view.name}
            </span>
            <ViewCount view={view} />
          </Link>
        </li>
      ))}
    </NavGroup>
  );
}

/** Shows how many candidates a view has. Screen readers read the number as part of the link. */
function ViewCount({ view: { id } }: { view: SavedView }) {
  const t = useTranslations("console.table");
  const format = useFormatter();
  const { scope } = useConsole();
  const { data } = useQuery(viewCountsQuery(scope));
  const { total, isTotalMinimum } = data?.find((count) => count.id === id) ?? { total: null };
  if (total === null) return null;
  return (
    <span className="ml-auto pl-1 text-muted text-xs tabular-nums">
      <span aria-hidden="true">{`${format.number(total)}${isTotalMinimum ? "+" : ""}`}</span>
      <span className="sr-only">{t(isTotalMinimum ? "countMinimum" : "count", { count: total })}</span>
    </span>
  );
}
