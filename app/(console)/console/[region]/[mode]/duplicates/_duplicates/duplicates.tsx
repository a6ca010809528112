"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { NoAccess } from "@/app/(console)/console/_shell/no-access";
import { Page } from "@/app/(console)/console/_shell/page";
import { MergeList } from "./merge-list";
import { PairList } from "./pair-list";
import { VIEWS, type View } from "./views";

const VIEW_CLASS =
  "inline-flex min-h-(--control-small) items-center rounded-md px-2.5 text-sm hover:bg-hover aria-[current=page]:bg-chosen aria-[current=page]:font-medium";

/**
 * Shows likely duplicates, dismissed pairs, or merges. Tells staff with the `reader` role that they have no
 * access.
 */
export function Duplicates({ view }: { view: View }) {
  const t = useTranslations("console.duplicates");
  const { canWrite, basePath } = useConsole();
  if (!canWrite) return <NoAccess page="duplicates" />;
  return (
    <Page title={t("title")}>
      <nav aria-label={t("viewsLabel")} className="mb-3 flex flex-wrap gap-1">
        {VIEWS.map((each) => (
          <Link
            key={each}
            href={`${basePath}/duplicates${each === "likely" ? "" : `?view=${each}`}`}
            prefetch={false}
            aria-current={each === view ? "page" : undefined}
            className={VIEW_CLASS}
          >
            {t(`views.${each}`)}
          </Link>
        ))}
      </nav>
      {view === "merged" ? <MergeList /> : <PairList key={view} view={view} />}
    </Page>
  );
}
