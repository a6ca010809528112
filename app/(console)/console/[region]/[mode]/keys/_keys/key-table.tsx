"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { IconButton } from "@/app/_ui/icon-button";
import { type DataColumn, DataTable } from "@/app/(console)/console/_lists/data-table";
import { RelativeDate } from "@/app/(console)/console/_values/relative-date";
import { RelativeTime } from "@/app/(console)/console/_values/relative-time";
import { totalCalls } from "@/lib/access/api-keys/queries";
import type { ApiKeyWithUsage } from "@/lib/access/api-keys/schema";

/** Shows the keys. On phones, the last use moves below the name and the creation date is hidden. */
export function KeyTable({
  keys,
  onDelete,
}: {
  keys: ApiKeyWithUsage[];
  onDelete: (key: ApiKeyWithUsage) => void;
}) {
  const t = useTranslations("console.apiKeys");
  const isLast = keys.length === 1;
  const columns = useKeyColumns({ isLast, onDelete });
  return (
    <>
      <div className="overflow-hidden rounded-lg border border-line">
        <DataTable columns={columns} rows={keys} rowKey={({ id }) => id} />
      </div>
      {isLast && (
        <p id="last-key" className="mt-3 flex max-w-2xl items-start gap-2 text-sm">
          <Icon name="warning" className="mt-0.5 text-sun" />
          {t("last")}
        </p>
      )}
    </>
  );
}

type ColumnOptions = { isLast: boolean; onDelete: (key: ApiKeyWithUsage) => void };

function useKeyColumns({ isLast, onDelete }: ColumnOptions): DataColumn<ApiKeyWithUsage>[] {
  const t = useTranslations("console.apiKeys");
  return [
    {
      id: "description",
      header: t("description"),
      isRowHeader: true,
      cell: (key) => <NameCell apiKey={key} />,
    },
    {
      id: "created",
      header: t("created"),
      isWide: true,
      className: "whitespace-nowrap",
      cell: ({ createdAt }) => <RelativeDate at={createdAt} />,
    },
    {
      id: "lastUsed",
      header: t("lastUsed"),
      isWide: true,
      className: "whitespace-nowrap",
      cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} fallback={t("neverUsed")} />,
    },
    { id: "calls", header: t("calls"), cell: (key) => <Calls apiKey={key} /> },
    {
      id: "actions",
      header: t("actions"),
      isHeaderHidden: true,
      className: "w-px",
      cell: (key) => (
        <IconButton
          icon="trash"
          // Include the preview, because several keys can have the same description.
          label={t("deleteNamed", {
            name: key.description ?? t("noDescription"),
            preview: key.tokenPreview,
          })}
          disabled={isLast}
          aria-describedby={isLast ? "last-key" : undefined}
          onClick={() => onDelete(key)}
        />
      ),
    },
  ];
}

function NameCell({ apiKey }: { apiKey: ApiKeyWithUsage }) {
  const t = useTranslations("console.apiKeys");
  return (
    <>
      <span className="block font-medium wrap-anywhere">{apiKey.description ?? t("noDescription")}</span>
      <code className="block font-mono text-muted text-xs">{apiKey.tokenPreview}</code>
      <span className="block text-muted text-xs sm:hidden">
        {t("lastUsed")}: <RelativeTime at={apiKey.lastUsedAt} fallback={t("neverUsed")} />
      </span>
    </>
  );
}

/** Shows the number of calls. Screen readers skip the bars, which show the calls per day. */
function Calls({ apiKey }: { apiKey: ApiKeyWithUsage }) {
  const t = useTranslations("console.apiKeys");
  const highest = Math.max(1, ...apiKey.callsByDay);
  return (
    <span className="flex items-end gap-2">
      <span className="min-w-8 text-right tabular-nums">{t("count", { count: totalCalls(apiKey) })}</span>
      <span aria-hidden="true" className="flex h-6 items-end gap-px">
        {apiKey.callsByDay.map((calls, day) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no id except its index
            key={day}
            className={`w-1.5 rounded-t-sm ${calls > 0 ? "bar" : "bg-line"}`}
            style={{ height: `${Math.max(8, (calls / highest) * 100)}%` }}
          />
        ))}
      </span>
    </span>
  );
}
