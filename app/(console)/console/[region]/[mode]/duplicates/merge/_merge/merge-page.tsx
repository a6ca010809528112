"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/app/_ui/empty-state";
import { TextLink } from "@/app/_ui/text-link";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { FieldsSkeleton } from "@/app/(console)/console/_schema-form/fields-skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Page } from "@/app/(console)/console/_shell/page";
import { closureQuery } from "@/lib/console/candidates/record-queries";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { candidateQuery, type FullCandidate } from "@/lib/records/candidates/queries";
import { MergeForm } from "./merge-form";
import { isMissing } from "./use-merge";

/**
 * The user decides about the values on the page, so don't refetch them. The server rejects the merge if a
 * record has changed.
 */
const NO_REFETCH = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

type Props = { ids: [string, string]; customFields: CustomFieldDefinition[] };

/**
 * Loads both records and shows the form, or says why the records can't be merged. `customFields` are the
 * region's fields when the user opened this page.
 */
export function MergePage({ ids: [oneId, otherId], customFields }: Props) {
  const t = useTranslations("console");
  const { scope, basePath } = useConsole();
  const one = useQuery({ ...candidateQuery(scope, oneId), ...NO_REFETCH });
  const other = useQuery({ ...candidateQuery(scope, otherId), ...NO_REFETCH });
  const oneClosure = useQuery({ ...closureQuery(scope, oneId), ...NO_REFETCH });
  const otherClosure = useQuery({ ...closureQuery(scope, otherId), ...NO_REFETCH });
  const all = [one, other, oneClosure, otherClosure];
  const error = all.find((query) => query.error)?.error;
  const refetch = () => Promise.all(all.map((query) => query.refetch()));
  const isMerged = Boolean((one.data && one.data.id !== oneId) || (other.data && other.data.id !== otherId));
  return (
    <Page title={t("merge.title")} back={{ href: `${basePath}/duplicates`, label: t("merge.back") }}>
      {isMerged && one.data && other.data ? (
        <Merged ids={[oneId, otherId]} records={[one.data, other.data]} />
      ) : isMissing(error) ? (
        <Gone text={t("merge.goneText")} />
      ) : one.data && other.data && oneClosure.isSuccess && otherClosure.isSuccess ? (
        <MergeForm
          pair={[
            { ...one.data, closed: oneClosure.data !== null },
            { ...other.data, closed: otherClosure.data !== null },
          ]}
          {...{ customFields, refetch }}
        />
      ) : error ? (
        <LoadError title={t("duplicates.errorTitle")} error={error} onRetry={refetch} />
      ) : (
        <FieldsSkeleton />
      )}
    </Page>
  );
}

/**
 * Says that a record has been merged, and links to the remaining record. `records` contains the remaining
 * record, because a request for a merged record returns it. If the remaining record is neither of the two in
 * the URL, offers to merge it with the record that wasn't merged.
 */
function Merged({ ids, records }: { ids: [string, string]; records: [FullCandidate, FullCandidate] }) {
  const t = useTranslations("console.merge");
  const { basePath } = useConsole();
  const [one, other] = records;
  const remaining = one.id === ids[0] ? other : one;
  return (
    <Gone text={t("mergedText", { name: remaining.name })}>
      <TextLink href={`${basePath}/candidates/${remaining.id}`}>
        {t("toRecord", { name: remaining.name })}
      </TextLink>
      {one.id !== other.id && (
        <TextLink href={`${basePath}/duplicates/merge?one=${one.id}&other=${other.id}`}>
          {t("mergeInstead", { one: one.name, other: other.name })}
        </TextLink>
      )}
    </Gone>
  );
}

/** Takes focus if the focused button has disappeared with the form. */
const takeFocus = (alert: HTMLElement | null) => {
  if (document.activeElement === document.body) alert?.focus();
};

function Gone({ text, children }: { text: string; children?: ReactNode }) {
  const t = useTranslations("console.merge");
  const { basePath } = useConsole();
  return (
    <div role="alert" ref={takeFocus} tabIndex={-1}>
      <EmptyState title={t("goneTitle")} text={text}>
        <div className="flex flex-col gap-2">
          {children}
          <TextLink href={`${basePath}/duplicates`}>{t("toDuplicates")}</TextLink>
        </div>
      </EmptyState>
    </div>
  );
}
