"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/app/_ui/empty-state";
import { TextLink } from "@/app/_ui/text-link";
import { FieldsSkeleton } from "@/app/(console)/console/_schema-form/fields-skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { LoadError } from "@/app/(console)/console/_shell/load-error";
import { Page } from "@/app/(console)/console/_shell/page";
import { closureQuery } from "@/lib/console/candidates/record-queries";
import { isApiError } from "@/lib/contract/api-client";
import { candidateQuery } from "@/lib/records/candidates/queries";
import { MergeForm } from "./merge-form";

/**
 * The user decides about the values on the page, so don't refetch them. The server rejects the merge if a
 * record has changed.
 */
const NO_REFETCH = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Loads both records and shows the form, or says why the records can't be merged. */
export function MergePage({ ids: [oneId, otherId] }: { ids: [string, string] }) {
  const t = useTranslations("console");
  const { scope, basePath } = useConsole();
  const one = useQuery({ ...candidateQuery(scope, oneId), ...NO_REFETCH });
  const other = useQuery({ ...candidateQuery(scope, otherId), ...NO_REFETCH });
  const oneClosure = useQuery({ ...closureQuery(scope, oneId), ...NO_REFETCH });
  const otherClosure = useQuery({ ...closureQuery(scope, otherId), ...NO_REFETCH });
  const all = [one, other, oneClosure, otherClosure];
  const error = all.find((query) => query.error)?.error;
  const refetch = () => Promise.all(all.map((query) => query.refetch()));
  // A request for a record that was merged returns the remaining record.
  const isMerged = Boolean((one.data && one.data.id !== oneId) || (other.data && other.data.id !== otherId));
  return (
    <Page title={t("merge.title")} back={{ href: `${basePath}/duplicates`, label: t("merge.back") }}>
      {isMerged || isMissing(error) ? (
        <Gone />
      ) : one.data && other.data && oneClosure.isSuccess && otherClosure.isSuccess ? (
        <MergeForm
          pair={[
            { ...one.data, closed: oneClosure.data !== null },
            { ...other.data, closed: otherClosure.data !== null },
          ]}
          refetch={refetch}
        />
      ) : error ? (
        <LoadError title={t("duplicates.errorTitle")} error={error} onRetry={refetch} />
      ) : (
        <FieldsSkeleton />
      )}
    </Page>
  );
}

const isMissing = (error: unknown) => isApiError(error) && /^candidate_/.test(error.code);

function Gone() {
  const t = useTranslations("console.merge");
  const { basePath } = useConsole();
  return (
    <div role="alert">
      <EmptyState title={t("goneTitle")} text={t("goneText")}>
        <TextLink href={`${basePath}/duplicates`}>{t("toDuplicates")}</TextLink>
      </EmptyState>
    </div>
  );
}
