"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Skeleton } from "@/app/_ui/skeleton";
import { TextLink } from "@/app/_ui/text-link";
import { removeDraftsUnder } from "@/app/(console)/console/_drafts/draft-store";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { isShutOut } from "@/app/(console)/console/_session/signed-out";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { isApiError } from "@/lib/contract/api-client";
import { candidateQuery, type FullCandidate } from "@/lib/records/candidates/queries";
import { BounceNotice } from "./bounce-notice";
import { ChangesNotice } from "./changes-notice";
import { ClosedNotice, RECORD_TITLE_ID } from "./closed-notice";
import { Attachments } from "./documents/attachments";
import { RequestedDocuments } from "./documents/requested-documents";
import { CandidateFields } from "./fields/candidate-fields";
import { Motivation } from "./fields/motivation";
import { LimitedUseNotice } from "./limited-use-notice";
import { RecordHeader } from "./record-header";
import { RecordNavigation } from "./record-navigation";
import { Timeline } from "./timeline/timeline";
import { useFollowMerge } from "./use-follow-merge";
import { useResumeTyping } from "./use-resume-typing";

const POLL_INTERVAL_MS = 4_000;
const NOT_FOUND_CODES = ["candidate_not_found", "validation_error"];
const isNotFound = (error: unknown) => isApiError(error) && NOT_FOUND_CODES.includes(error.code);

export function CandidateDetails({ id }: { id: string }) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope, basePath } = useConsole();
  const { data, error, refetch } = useQuery({
    ...candidateQuery(scope, id),
    // React Query polls only while the tab is visible.
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : POLL_INTERVAL_MS),
    refetchOnWindowFocus: "always",
    retry: (count, failure) => count < 1 && !isNotFound(failure),
  });
  const isMissing = isNotFound(error);
  const draftsOf = useDraftKey("candidates/");
  useEffect(() => {
    if (isMissing) removeDraftsUnder(`${draftsOf}${id}/`);
  }, [isMissing, draftsOf, id]);
  const isReady = useFollowMerge(id, data);
  // Don't show cached data of a candidate who has been erased, or whom the user may no longer see.
  if (data && !isMissing && !isShutOut(error) && isReady)
    return <RecordContent key={data.id} candidate={data} />;
  if (!error) return <RecordSkeleton label={t("table.loading")} />;
  return (
    <div className="w-full max-w-6xl px-3 sm:px-6">
      <RecordNavigation id={id} />
      <div role="alert">
        <EmptyState
          heading="h1"
          headingId={RECORD_TITLE_ID}
          title={t(isMissing ? "candidate.notFoundTitle" : "candidate.errorTitle")}
          text={isMissing ? t("candidate.notFoundText") : reason(error)}
        >
          {isMissing || isShutOut(error) ? (
            <TextLink href={isMissing ? `${basePath}/candidates` : "/console"}>
              {t(isMissing ? "candidate.toList" : "admin.back")}
            </TextLink>
          ) : (
            <Button variant="primary" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          )}
        </EmptyState>
      </div>
    </div>
  );
}

function RecordContent({ candidate }: { candidate: FullCandidate }) {
  useResumeTyping(candidate.id);
  return (
    <article className="w-full max-w-6xl px-3 pb-12 sm:px-6">
      <RecordHeader candidate={candidate} />
      <LimitedUseNotice candidate={candidate} />
      <ClosedNotice candidate={candidate} />
      <BounceNotice candidate={candidate} />
      <ChangesNotice candidate={candidate} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-10 print:grid-cols-1">
        <div className="space-y-8">
          <Motivation candidate={candidate} />
          <Timeline candidateId={candidate.id} />
        </div>
        <div className="space-y-8">
          <CandidateFields candidate={candidate} />
          <RequestedDocuments candidateId={candidate.id} />
          <Attachments candidate={candidate} />
        </div>
      </div>
    </article>
  );
}

const SKELETON_ROWS = [..."abcdefgh"];

const RecordSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="w-full max-w-6xl space-y-4 px-3 pt-8 sm:px-6">
    <Skeleton className="h-7 w-64" />
    {SKELETON_ROWS.map((row) => (
      <div key={row} className="flex gap-6">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-56" />
      </div>
    ))}
  </div>
);
