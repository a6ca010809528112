"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { focusLater } from "../../_shell/focus-later";
import { Page } from "../../_shell/page";
import { useErrorMessage } from "../../_shell/use-error-message";

type Props<T> = {
  title: string;
  lead: string;
  empty: string;
  query: UseQueryResult<T[]>;
  add?: { label: string; onAdd: () => void };
  /** Shown below the list. */
  footer?: ReactNode;
  children: (items: T[]) => ReactNode;
};

const ADMIN_LIST_ID = "admin-list";
/** Focuses the list, because the button that opened a dialog disappears with its row. */
export const focusAdminList = () => focusLater(ADMIN_LIST_ID);

/** Renders an administration page: a list with an add button, and its loading, error and empty states. */
export function AdminList<T>({ title, lead, empty, query, add, footer, children }: Props<T>) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { data: items, error, refetch } = query;
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
        // Keep this element if the list becomes empty, so that it keeps the focus.
        <section
          id={ADMIN_LIST_ID}
          aria-label={title}
          // Keyboard users need a focusable element to scroll the page.
          tabIndex={items.length > 0 ? 0 : -1}
          className={items.length > 0 ? "overflow-x-auto rounded-lg border border-line" : "outline-none"}
        >
          {items.length > 0 ? (
            children(items)
          ) : (
            <EmptyState title={title} text={empty}>
              {add && <Button onClick={add.onAdd}>{add.label}</Button>}
            </EmptyState>
          )}
        </section>
      ) : error ? (
        <EmptyState title={t("admin.failed")} text={reason(error)}>
          <Button onClick={() => void refetch()}>{t("retry")}</Button>
        </EmptyState>
      ) : (
        <Skeleton className="h-40" />
      )}
      {footer}
    </Page>
  );
}
