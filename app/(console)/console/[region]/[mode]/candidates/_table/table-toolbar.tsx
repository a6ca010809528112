"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuCheckboxItem } from "@/app/_ui/menu";
import { SearchField } from "@/app/(console)/console/_lists/search-field";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { NewCandidateLink } from "@/app/(console)/console/_shell/new-candidate-link";
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
  /**
   * The number of matches, or null until the first page has loaded. If `isTotalMinimum` is true, `total` is a
   * lower bound.
   */
  count: { total: number | null; isTotalMinimum: boolean } | null;
}) {
  const t = useTranslations("console");
  const { basePath, canWrite } = useConsole();
  const search = params.search.toString();
  const total = count?.total ?? null;
  const countKey = count?.isTotalMinimum ? "table.countMinimum" : "table.count";
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-2 px-3 py-2 sm:flex-nowrap sm:px-6">
      <h1 className="font-semibold text-xl">{t("table.title")}</h1>
      <p role="status" className="min-w-0 truncate text-muted text-sm tabular-nums lg:shrink-0">
        {total !== null && t(countKey, { count: total })}
      </p>
      <div className="order-last flex w-full items-center gap-2 sm:order-none sm:w-auto sm:flex-1 sm:justify-end sm:gap-1">
        <div className="min-w-38 flex-1 sm:max-w-72">
          <SearchField
            label={t("table.search")}
            placeholder={t("table.searchShort")}
            value={params.values.q}
            onChange={(q) => params.set({ q })}
          />
        </div>
        <Link
          // The board ignores the view, the columns and the order, but its link back to the list keeps them.
          href={`${basePath}/board${search && `?${search}`}`}
          prefetch={false}
          title={t("table.asBoard")}
          className={`${buttonClass({ variant: "bare", size: "small" })} max-sm:hidden`}
        >
          <Icon name="board" />
          <span className="max-2xl:sr-only">{t("table.asBoard")}</span>
        </Link>
        <ColumnMenu table={table} />
        {canWrite && <ExportMenu params={params} table={table} />}
      </div>
      {canWrite && (
        <Link
          href={`${basePath}/candidates/import`}
          prefetch={false}
          title={t("import.link")}
          className={`${buttonClass({ variant: "bare", size: "small" })} ml-auto sm:ml-0`}
        >
          <Icon name="upload" />
          <span className="max-[88rem]:sr-only">{t("import.link")}</span>
        </Link>
      )}
      <NewCandidateLink isInToolbar />
    </header>
  );
}

function ColumnMenu({ table }: { table: CandidateTable }) {
  const t = useTranslations("console.table");
  return (
    <Menu
      align="end"
      label={t("columns")}
      trigger={(button) => (
        <Button {...button} variant="bare" size="small" title={t("columns")}>
          <Icon name="columns" />
          <span className="max-[88rem]:sr-only">{t("columns")}</span>
        </Button>
      )}
    >
      {table.all
        .filter(({ isFixed }) => !isFixed)
        .map((column) => (
          <MenuCheckboxItem
            key={column.id}
            lang={column.lang}
            checked={table.visible.includes(column)}
            onCheckedChange={() => table.toggleColumn(column.id)}
          >
            {column.title}
          </MenuCheckboxItem>
        ))}
    </Menu>
  );
}
