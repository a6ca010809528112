"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { TextLink } from "@/app/_ui/text-link";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { RelativeDate } from "@/app/(console)/console/_values/relative-date";
import type { PastImport } from "@/lib/console/imports/contract";
import { LISTED_MAX } from "@/lib/console/imports/limits";
import { importsQuery } from "@/lib/console/imports/queries";

export function PreviousImports() {
  const t = useTranslations("console.import.previous");
  const { scope, basePath } = useConsole();
  const { data } = useQuery(importsQuery(scope));
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="previous-imports" className="mt-10">
      <h2 id="previous-imports" className="mb-1 font-semibold">
        {t("title")}
      </h2>
      <p className="mb-3 text-muted text-sm">{t("text")}</p>
      <ul className="max-w-2xl divide-y divide-line border-line border-y text-sm">
        {data.map((each) => (
          <ImportItem key={each.id} past={each} />
        ))}
      </ul>
      {data.length >= LISTED_MAX && (
        <p className="mt-3 text-muted text-sm">
          {t.rich("older", {
            count: LISTED_MAX,
            link: (name) => (
              <TextLink href={`${basePath}/mutations`} prefetch={false}>
                {name}
              </TextLink>
            ),
          })}
        </p>
      )}
    </section>
  );
}

function ImportItem({ past }: { past: PastImport }) {
  const t = useTranslations("console.import.previous");
  const format = useFormatter();
  const { basePath } = useConsole();
  const { id, startedAt, by, rows, undoneAt, undone, left } = past;
  const at = format.dateTime(new Date(startedAt), { dateStyle: "long", timeStyle: "short" });
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1">
        <RelativeDate at={startedAt} />
        <span className="block text-muted">
          {t("rows", { count: rows })}
          {by && <> · {t("by", { name: by })}</>}
          {undoneAt && <> · {t(left > 0 ? "partlyUndone" : "undone", { undone, left })}</>}
        </span>
      </span>
      <TextLink href={`${basePath}/candidates/import/${id}`} prefetch={false}>
        {t(undoneAt ? "view" : "undo")}
        <span className="sr-only" suppressHydrationWarning>
          : {at}
        </span>
      </TextLink>
    </li>
  );
}
