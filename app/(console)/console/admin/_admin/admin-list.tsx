"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { ListError } from "../../_errors/list-error";
import { LoadError } from "../../_errors/load-error";
import { useLoadError } from "../../_errors/use-load-error";
import { Page } from "../../_shell/page";
import { SearchableList } from "./searchable-list";

type Props<T> = Omit<ComponentProps<typeof SearchableList<T>>, "items"> & {
  lead: string;
  query: UseQueryResult<T[]>;
  /** Shown below the list. */
  footer?: ReactNode;
};

/** Renders an administration page: a list with an add button, and its loading and error states. */
export function AdminList<T>({ lead, query, footer, ...list }: Props<T>) {
  const t = useTranslations("console");
  const { title, add } = list;
  const { data: items, error, refetch } = query;
  const loadError = useLoadError(query);
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        add && (
          <Button size="small" variant="primary" onClick={add.onAdd}>
            <Icon name="plus" />
            {add.label}
          </Button>
        )
      }
    >
      {items ? (
        <>
          <SearchableList {...list} items={items} />
          <ListError error={error} />
        </>
      ) : loadError ? (
        <LoadError title={t("admin.failed")} error={loadError} onRetry={refetch} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {footer}
    </Page>
  );
}
