"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuCheck } from "@/app/_ui/menu";
import { useConsole } from "../../../../_shell/console-context";
import { useShortcuts } from "../../../../_shell/shortcuts";
import { useDebounced } from "../../../../_shell/use-debounced";
import type { CandidateTable } from "./candidates-table";
import { ExportMenu } from "./export-menu";
import type { ListAddress } from "./use-list-address";

/** What the list is, how many it has, the search, and which columns it shows. */
export function TableHead({
  address,
  table,
  total,
}: {
  address: ListAddress;
  table: CandidateTable;
  total: number | null;
}) {
  const t = useTranslations("workplace");
  const { root, canWrite } = useConsole();
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 pt-3 pb-2 sm:px-4">
      <h1 className="font-semibold text-lg">{t("table.title")}</h1>
      <p role="status" className="text-muted text-sm tabular-nums">
        {total !== null && t("table.count", { count: total })}
      </p>
      <div className="order-last flex w-full items-center gap-2 sm:order-none sm:ml-auto sm:w-auto">
        <Search address={address} />
        <ColumnMenu table={table} />
        {canWrite && <ExportMenu address={address} table={table} />}
      </div>
      {canWrite && (
        <Link
          href={`${root}/candidates/import`}
          className="ml-auto inline-flex min-h-8 items-center gap-2 rounded-md border border-muted px-2.5 py-1 font-medium text-sm hover:border-ink sm:ml-0"
        >
          <Icon name="upload" />
          <span className="max-sm:sr-only">{t("import.link")}</span>
        </Link>
      )}
      {canWrite && (
        <Link
          href={`${root}/candidates/new`}
          className="inline-flex min-h-8 items-center gap-2 rounded-md bg-stream px-2.5 py-1 font-medium text-paper text-sm hover:bg-stream-deep"
        >
          <Icon name="plus" />
          <span className="max-sm:sr-only">{t("shell.newCandidate")}</span>
        </Link>
      )}
    </header>
  );
}

function Search({ address }: { address: ListAddress }) {
  const t = useTranslations("workplace.table");
  const field = useRef<HTMLInputElement>(null);
  const inAddress = address.get("q");
  const [typed, setTyped] = useState(inAddress);
  const settled = useDebounced(typed);
  const sent = useRef(inAddress);
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    address.set({ q: settled.trim() });
  }, [settled, address]);
  useEffect(() => {
    if (inAddress === sent.current.trim()) return;
    sent.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      field.current?.focus();
    },
  });
  return (
    <div className="relative min-w-0 flex-1 sm:w-72">
      <Icon name="search" className="-translate-y-1/2 absolute top-1/2 left-2.5 text-muted" />
      <input
        ref={field}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={leaveBy}
        aria-label={t("search")}
        placeholder={t("search")}
        className="min-h-8 w-full rounded-md border border-muted bg-paper py-1 pr-2 pl-8 text-sm placeholder:text-muted"
      />
    </div>
  );
}

/** From the search into the list: Enter and the arrow go to its first row. What was typed stays. */
function leaveBy(event: KeyboardEvent<HTMLInputElement>) {
  if (!["Escape", "Enter", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  if (event.key === "Escape") return event.currentTarget.blur();
  document.querySelector<HTMLElement>('tr[data-index="0"] a')?.focus();
}

function ColumnMenu({ table }: { table: CandidateTable }) {
  const t = useTranslations("workplace.table");
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
          <MenuCheck
            key={column.id}
            checked={column.getIsVisible()}
            onCheckedChange={(checked) => column.toggleVisibility(checked === true)}
          >
            {String(column.columnDef.header)}
          </MenuCheck>
        ))}
    </Menu>
  );
}
