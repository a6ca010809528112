"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import type { GroupQuery } from "./use-mutation-rows";

/** Loads the next mutations of an open import, or says why loading them failed. */
export function MoreCell({ query }: { query: GroupQuery }) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  if (query.error) {
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2 pl-4.5">
        {reason(query.error)}
        <Button
          size="small"
          data-row-link
          onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())}
        >
          {t("retry")}
        </Button>
      </span>
    );
  }
  const isLoading = query.isPending || query.isFetchingNextPage;
  return (
    <span className="block pl-4.5">
      <Button
        size="small"
        {...(query.isPending ? {} : { "data-row-link": true })}
        aria-disabled={isLoading}
        onClick={() => !isLoading && void query.fetchNextPage()}
      >
        {t(isLoading ? "infiniteTable.loadingMore" : "infiniteTable.more")}
      </Button>
    </span>
  );
}
