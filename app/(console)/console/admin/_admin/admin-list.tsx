"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { useErrorMessage } from "../../_shell/use-error-message";

type Props<T> = {
  title: string;
  lead: string;
  empty: string;
  query: UseQueryResult<T[]>;
  add?: { label: string; onAdd: () => void };
  children: (items: T[]) => ReactNode;
};

/** Renders an administration page: a list with an add button, and its loading, error and empty states. */
export function AdminList<T>({ title, lead, empty, query, add, children }: Props<T>) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { data: items, error, refetch } = query;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-semibold text-lg">{title}</h1>
        {add && (
          <Button size="small" variant="primary" onClick={add.onAdd}>
            <Icon name="plus" />
            {add.label}
          </Button>
        )}
      </div>
      <p className="mt-1 mb-4 max-w-2xl text-muted text-sm">{lead}</p>
      {items?.length ? (
        <div className="overflow-hidden rounded-lg border border-line">{children(items)}</div>
      ) : items ? (
        <EmptyState title={title} text={empty} />
      ) : error ? (
        <EmptyState title={t("admin.failed")} text={reason(error)}>
          <Button onClick={() => void refetch()}>{t("retry")}</Button>
        </EmptyState>
      ) : (
        <Skeleton className="h-40" />
      )}
    </>
  );
}
