"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CodeBlock, InlineCode } from "@/app/_ui/code";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useFailureText } from "@/app/(console)/console/_errors/use-failure-text";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useCodeName } from "@/app/(console)/console/_values/use-code-name";
import { mutationQuery } from "@/lib/console/queue-monitoring/queries";
import type { MutationListItem } from "@/lib/console/queue-monitoring/schema";
import { isApiError } from "@/lib/contract/api-client";
import type { Mutation as MutationRecord } from "@/lib/engine/mutations/schema";
import { StatusBadge } from "../../_mutations/status-badge";
import { CallbackSection } from "./callback-section";
import { MutationTimeline } from "./mutation-timeline";

type Props = { id: string; remedies: Record<string, string> };
const NOT_FOUND_CODES = ["mutation_not_found", "validation_error"];

export function MutationDetails({ id, remedies }: Props) {
  const t = useTranslations("console");
  const { scope, basePath } = useConsole();
  const query = useQuery({
    ...mutationQuery(scope, id),
    retry: (count, failure) => count < 1 && !(isApiError(failure) && NOT_FOUND_CODES.includes(failure.code)),
  });
  const { data, refetch } = query;
  const error = useLoadError(query);
  if (data) return <MutationContent {...data} remedies={remedies} />;
  if (!error) return <MutationSkeleton label={t("infiniteTable.loading")} />;
  const isMissing = isApiError(error) && NOT_FOUND_CODES.includes(error.code);
  return (
    <>
      <h1 className="sr-only">{t("mutations.one")}</h1>
      {isMissing ? (
        <div role="alert">
          <EmptyState title={t("mutations.notFoundTitle")} text={t("mutations.notFoundText")}>
            <Link href={`${basePath}/mutations`} className="text-stream underline underline-offset-4">
              {t("mutations.toList")}
            </Link>
          </EmptyState>
        </div>
      ) : (
        <LoadError title={t("table.errorTitle")} error={error} onRetry={refetch} />
      )}
    </>
  );
}

type LoadedMutation = { mutation: MutationRecord; listItem: MutationListItem | undefined };

const MutationContent = ({ mutation, listItem, remedies }: LoadedMutation & Pick<Props, "remedies">) => (
  <article className="w-full max-w-6xl px-3 pb-12 sm:px-6">
    <MutationHeader mutation={mutation} />
    {listItem?.failure && (
      <Failure failure={listItem.failure} remedy={remedies[listItem.failure.errorCode]} />
    )}
    <div className="grid gap-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <MutationTimeline mutation={mutation} listItem={listItem} />
      <div className="min-w-0 space-y-8">
        <CallbackSection mutation={mutation} canResend={listItem?.callback?.canResend ?? false} />
        <Result mutation={mutation} />
      </div>
    </div>
  </article>
);

function MutationHeader({ mutation }: { mutation: MutationRecord }) {
  const t = useTranslations("console.mutations");
  const nameOf = useCodeName("console.mutations.operations");
  const { basePath } = useConsole();
  const { mutationId, idempotencyKey, operation, status } = mutation;
  return (
    <header className="mb-6 border-line border-b py-4">
      <Link
        href={`${basePath}/mutations`}
        className="inline-flex min-h-6 items-center gap-1 text-muted text-sm hover:text-ink"
      >
        <Icon name="chevron" className="rotate-90" />
        {t("title")}
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="font-semibold text-2xl tracking-tight">{nameOf(operation)}</h1>
        <span role="status">
          <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>
        </span>
      </div>
      <dl className="mt-2 grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-muted">{t("id")}</dt>
        <dd>
          <InlineCode>{mutationId}</InlineCode>
        </dd>
        <dt className="text-muted">{t("idempotencyKey")}</dt>
        <dd>
          <InlineCode>{idempotencyKey}</InlineCode>
        </dd>
      </dl>
    </header>
  );
}

function Failure({
  failure,
  remedy,
}: {
  failure: NonNullable<MutationListItem["failure"]>;
  remedy: string | undefined;
}) {
  const t = useTranslations("console.mutations");
  const textOf = useFailureText();
  return (
    <section
      aria-labelledby="failure"
      className="mb-8 rounded-lg border border-danger border-l-4 bg-raised p-4 text-sm"
    >
      <h2 id="failure" className="flex items-center gap-2 font-semibold text-danger">
        <Icon name="warning" />
        {t("failed")}
      </h2>
      <p className="wrap-anywhere mt-1">{textOf(failure)}</p>
      <p className="wrap-anywhere mt-1 text-muted" lang="en">
        <InlineCode>{failure.errorCode}</InlineCode> {failure.message}
      </p>
      {remedy && (
        <p className="wrap-anywhere mt-3">
          <strong>{t("whatToDo")}</strong> {remedy}
        </p>
      )}
    </section>
  );
}

const RESULT_CHARACTERS_MAX = 20_000;
const CANDIDATES_MAX = 10;

/** Returns the ids of the first ten candidates in a result. Some of them may have been deleted. */
function candidateIdsIn(result: Record<string, unknown> | null): string[] {
  if (!result) return [];
  const candidates = Array.isArray(result.candidates) ? result.candidates : [result.candidate];
  return candidates.flatMap((candidate) => (hasId(candidate) ? [candidate.id] : [])).slice(0, CANDIDATES_MAX);
}

const hasId = (value: unknown): value is { id: string } =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";

function Result({ mutation: { status, result } }: { mutation: MutationRecord }) {
  const t = useTranslations("console");
  const { basePath } = useConsole();
  const json = result && JSON.stringify(result, null, 2);
  return (
    <section aria-labelledby="result">
      <h2 id="result" className="font-semibold">
        {t("mutations.result")}
      </h2>
      {!json && (
        <p className="mt-1 text-muted text-sm">
          {t(status === "queued" ? "mutations.noResultYet" : "mutations.resultErased")}
        </p>
      )}
      <ul className="mt-1 text-sm">
        {candidateIdsIn(result).map((id) => (
          <li key={id}>
            <Link
              href={`${basePath}/candidates/${id}`}
              className="inline-flex min-h-6 items-center text-stream underline underline-offset-4"
            >
              {t("mutations.toCandidate", { id })}
            </Link>
          </li>
        ))}
      </ul>
      {json && (
        <CodeBlock
          label={json.length > RESULT_CHARACTERS_MAX ? t("mutations.beginning") : "JSON"}
          copy={{ label: t("copy"), doneLabel: t("copied") }}
        >
          {json.slice(0, RESULT_CHARACTERS_MAX)}
        </CodeBlock>
      )}
    </section>
  );
}

const MutationSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="w-full max-w-6xl space-y-4 px-6 py-8">
    <Skeleton className="h-7 w-64" />
    <Skeleton className="h-4 w-96 max-w-full" />
    <Skeleton className="h-40" />
  </div>
);
