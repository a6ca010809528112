"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { EmptyState } from "@/app/_ui/empty-state";
import { ListError } from "@/app/(console)/console/_errors/list-error";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { ListEnd } from "@/app/(console)/console/_lists/list-end";
import { TableSkeleton } from "@/app/(console)/console/_lists/table-skeleton";
import { CandidatesLink } from "@/app/(console)/console/_shell/candidates-link";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { NoAccess } from "@/app/(console)/console/_shell/no-access";
import { Page } from "@/app/(console)/console/_shell/page";
import { type DeskView, privacyRequestsQuery } from "@/lib/console/privacy-desk/desk-queries";
import { RequestItem } from "./request-item";
import { useHeldRequests } from "./use-held-requests";

const STATES = ["open", "answered"] as const;
const STATE_CLASS =
  "inline-flex min-h-(--control-small) items-center rounded-md px-2.5 text-sm hover:bg-hover aria-[current=page]:bg-chosen aria-[current=page]:font-medium";

/**
 * Shows candidates' privacy requests to managers, who answer them. Tells other staff that they have no
 * access.
 */
export function PrivacyDesk({ view, isManager }: { view: DeskView; isManager: boolean }) {
  const t = useTranslations("console.privacyDesk");
  const { basePath } = useConsole();
  if (!isManager) return <NoAccess page="privacyDesk" />;
  return (
    <Page title={t("title")}>
      <p className="mb-3 max-w-2xl text-muted text-sm">{t("lead")}</p>
      <nav aria-label={t("statesLabel")} className="mb-3 flex flex-wrap gap-1">
        {STATES.map((each) => (
          <Link
            key={each}
            href={`${basePath}/privacy${each === "open" ? "" : `?state=${each}`}`}
            prefetch={false}
            aria-current={each === view.state && !view.id ? "page" : undefined}
            className={STATE_CLASS}
          >
            {t(`states.${each}`)}
          </Link>
        ))}
      </nav>
      <RequestList key={view.id ?? view.state} view={view} />
    </Page>
  );
}

function RequestList({ view }: { view: DeskView }) {
  const t = useTranslations("console.privacyDesk");
  const { scope } = useConsole();
  const list = useRef<HTMLElement>(null);
  const query = useInfiniteQuery(privacyRequestsQuery(scope, view));
  const { error, isPending, refetch } = query;
  const pages = query.data?.pages ?? [];
  const requests = pages.flatMap((page) => page.data);
  const { listed, hold, release } = useHeldRequests(view.state, requests);
  const name = view.id ? "one" : view.state;
  const noData = useLoadError(query) ?? (listed.length === 0 && error);
  if (noData) return <LoadError title={t("errorTitle")} error={noData} onRetry={refetch} />;
  if (isPending) return <TableSkeleton label={t("loading")} />;
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={t(view.id ? "oneLabel" : `states.${view.state}`)}
      className="outline-none"
    >
      {listed.length === 0 && (
        <EmptyState title={t(`empty.${name}.title`)} text={t(`empty.${name}.text`)}>
          <CandidatesLink />
        </EmptyState>
      )}
      <ul className="divide-y divide-line border-line border-y empty:hidden">
        {listed.map((item) => (
          <RequestItem
            key={item.request.id}
            listed={item}
            onOpen={hold}
            onClose={release}
            // Move focus to the list, because the answered request and its focused form disappear.
            onAnswered={(moveFocus) => moveFocus(list.current)}
          />
        ))}
      </ul>
      {(query.hasNextPage || pages.length > 1) && (
        <div className="mt-3">
          <ListEnd query={query} rowCount={listed.length} />
        </div>
      )}
      <ListError error={error} />
    </section>
  );
}
