"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Skeleton } from "@/app/_ui/skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { isApiError } from "@/lib/contract/api-client";
import { candidateQuery, type FullCandidate } from "@/lib/records/candidates/queries";
import { Attachments } from "./attachments";
import { CandidateFields } from "./candidate-fields";
import { RecordHeader } from "./record-header";
import { Timeline } from "./timeline";

const NOT_FOUND_CODES = ["candidate_not_found", "validation_error"];

export function CandidateDetails({ id }: { id: string }) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope, basePath } = useConsole();
  const { data, error, refetch } = useQuery({
    ...candidateQuery(scope, id),
    retry: (count, failure) => count < 1 && !(isApiError(failure) && NOT_FOUND_CODES.includes(failure.code)),
  });
  if (data) return <RecordContent candidate={data} />;
  if (!error) return <RecordSkeleton label={t("table.loading")} />;
  const isGone = isApiError(error) && NOT_FOUND_CODES.includes(error.code);
  return (
    <div role="alert">
      <h1 className="sr-only">{t("candidate.facts")}</h1>
      {isGone ? (
        <EmptyState title={t("candidate.notFoundTitle")} text={t("candidate.notFoundText")}>
          <Link href={`${basePath}/candidates`} className="text-stream underline underline-offset-4">
            {t("candidate.toList")}
          </Link>
        </EmptyState>
      ) : (
        <EmptyState title={t("table.errorTitle")} text={reason(error)}>
          <Button variant="primary" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}

const RecordContent = ({ candidate }: { candidate: FullCandidate }) => (
  <article className="mx-auto w-full max-w-6xl px-3 pb-12 sm:px-6">
    <RecordHeader candidate={candidate} />
    <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] print:grid-cols-1">
      <div className="space-y-8">
        <CandidateFields candidate={candidate} />
        <Attachments candidate={candidate} />
      </div>
      <Timeline candidateId={candidate.id} />
    </div>
  </article>
);

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

const RecordSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="mx-auto w-full max-w-6xl space-y-4 px-6 py-8">
    <Skeleton className="h-7 w-64" />
    {SKELETON_ROWS.map((row) => (
      <div key={row} className="flex gap-6">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-56" />
      </div>
    ))}
  </div>
);
