"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuCheckboxItem } from "@/app/_ui/menu";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { SearchField } from "@/app/(console)/console/_shell/search-field";
import { ExportMenu } from "./export-menu";
import type { CandidateTable } from "./use-candidate-table";
import type { ListParams } from "./use-list-params";

export function TableToolbar({
  params,
  table,
  count,
}: {
  params: ListParams;
  table: CandidateTable;
  /** Null before the first page has come. `isTotalMinimum` tells that there are more than `total`. */
  count: { total: number | null; isTotalMinimum: boolean } | null;
}) {
  const t = useTranslations("console");
  const { basePath, canWrite } = useConsole();
  const total = count?.total ?? null;
  const countKey = count?.isTotalMinimum ? "table.countMinimum" : "table.count";
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 pt-3 pb-2 sm:px-4">
      <h1 className="font-semibold text-lg">{t("table.title")}</h1>
      <p role="status" className="text-muted text-sm tabular-nums">
        {total !== null && t(countKey, { count: total })}
      </p>
      <div className="order-last flex w-full items-center gap-2 sm:order-none sm:ml-auto sm:w-auto">
        <div className="min-w-0 flex-1">
          <SearchField
            label={t("table.search")}
            value={params.values.q}
            onChange={(q) => params.set({ q })}
          />
        </div>
        <ColumnMenu table={table} />
        {canWrite && <ExportMenu params={params} table={table} />}
      </div>
      {canWrite && (
        <Link
          href={`${basePath}/candidates/import`}
          className="ml-auto inline-flex min-h-8 items-center gap-2 rounded-md border border-muted px-2.5 py-1 font-medium text-sm hover:border-ink sm:ml-0"
        >
          <Icon name="upload" />
          <span className="max-sm:sr-only">{t("import.link")}</span>
        </Link>
      )}
      {canWrite && (
        <Link
          href={`${basePath}/candidates/new`}
          className="inline-flex min-h-8 items-center gap-2 rounded-md bg-stream px-2.5 py-1 font-medium text-paper text-sm hover:bg-stream-deep"
        >
          <Icon name="plus" />
          <span className="max-sm:sr-only">{t("shell.newCandidate")}</span>
        </Link>
      )}
    </header>
  );
}

function ColumnMenu({ table }: { table: CandidateTable }) {
  const t = useTranslations("console.table");
  return (
    <Menu
      align="end"
      label={t("columns")}
      trigger={
        <Button size="small" className="max-sm:hidden">
          <Icon name="columns" />
          {t("columns")}
        </Button>
      }
    >
      {table
        .getAllLeafColumns()
        .filter((column) => column.getCanHide())
        .map((column) => (
          <MenuCheckboxItem
            key={column.id}
            checked={column.getIsVisible()}
            onCheckedChange={(checked) => column.toggleVisibility(checked === true)}
          >
            {String(column.columnDef.header)}
          </MenuCheckboxItem>
        ))}
    </Menu>
  );
}
