"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { FormattedDate } from "@/app/(console)/console/_shell/formatted-date";
import { RelativeTime } from "@/app/(console)/console/_shell/relative-time";
import { totalCalls } from "@/lib/access/api-keys/queries";
import type { ApiKeyWithUsage } from "@/lib/access/api-keys/schema";

const CELL_CLASS = "border-line border-t px-2 py-2 text-left align-middle first:pl-3 last:pr-3";
const WIDE_CELL_CLASS = `${CELL_CLASS} hidden sm:table-cell`;

/** On a phone the less important values move below the name. */
export function KeyTable({
  keys,
  onDelete,
}: {
  keys: ApiKeyWithUsage[];
  onDelete: (key: ApiKeyWithUsage) => void;
}) {
  const t = useTranslations("workplace.apiKeys");
  const isLast = keys.length === 1;
  return (
    <>
      <div className="overflow-hidden rounded-lg border border-line">
        <table className="w-full text-sm">
          <thead className="bg-raised text-muted text-xs [&_th]:border-t-0 [&_th]:font-medium">
            <tr>
              <th scope="col" className={CELL_CLASS}>
                {t("description")}
              </th>
              <th scope="col" className={WIDE_CELL_CLASS}>
                {t("created")}
              </th>
              <th scope="col" className={WIDE_CELL_CLASS}>
                {t("lastUsed")}
              </th>
              <th scope="col" className={CELL_CLASS}>
                {t("calls")}
              </th>
              <th scope="col" className={CELL_CLASS}>
                <span className="sr-only">{t("actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} isLast={isLast} onDelete={() => onDelete(key)} />
            ))}
          </tbody>
        </table>
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

function KeyRow({
  apiKey,
  isLast,
  onDelete,
}: {
  apiKey: ApiKeyWithUsage;
  isLast: boolean;
  onDelete: () => void;
}) {
  const t = useTranslations("workplace.apiKeys");
  const name = apiKey.description ?? t("noDescription");
  return (
    <tr>
      <th scope="row" className={`${CELL_CLASS} font-normal`}>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <code className="block font-mono text-muted text-xs">{apiKey.tokenPreview}</code>
        <span className="block text-muted text-xs sm:hidden">
          {t("lastUsed")}: <RelativeTime at={apiKey.lastUsedAt} fallback={t("neverUsed")} />
        </span>
      </th>
      <td className={`${WIDE_CELL_CLASS} whitespace-nowrap`}>
        <FormattedDate at={apiKey.createdAt} />
      </td>
      <td className={`${WIDE_CELL_CLASS} whitespace-nowrap`}>
        <RelativeTime at={apiKey.lastUsedAt} fallback={t("neverUsed")} />
      </td>
      <td className={CELL_CLASS}>
        <Calls apiKey={apiKey} />
      </td>
      <td className={`${CELL_CLASS} w-px`}>
        <Button
          variant="bare"
          size="icon"
          aria-label={t("deleteNamed", { name })}
          disabled={isLast}
          aria-describedby={isLast ? "last-key" : undefined}
          onClick={onDelete}
        >
          <Icon name="trash" />
        </Button>
      </td>
    </tr>
  );
}

/** The number of calls; the bars per day repeat it for the eye. */
function Calls({ apiKey }: { apiKey: ApiKeyWithUsage }) {
  const t = useTranslations("workplace.apiKeys");
  const highest = Math.max(1, ...apiKey.callsByDay);
  return (
    <span className="flex items-end gap-2">
      <span className="min-w-8 text-right tabular-nums">{t("count", { count: totalCalls(apiKey) })}</span>
      <span aria-hidden="true" className="flex h-6 items-end gap-px">
        {apiKey.callsByDay.map((calls, day) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no id except its index
            key={day}
            className={`w-1.5 rounded-t-sm ${calls > 0 ? "bg-stream" : "bg-line"}`}
            style={{ height: `${Math.max(8, (calls / highest) * 100)}%` }}
          />
        ))}
      </span>
    </span>
  );
}
