"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { MutationCandidate } from "@/lib/console/queue-monitoring/schema";

type Props = { candidates: readonly MutationCandidate[]; total: number };

/**
 * Lists a mutation's candidates as links to their records, followed by the number of further candidates. If a
 * candidate no longer exists, says why.
 */
export function CandidateNames({ candidates, total }: Props) {
  const t = useTranslations("console.mutations.candidates");
  const others = total - candidates.length;
  return (
    <span className="wrap-anywhere block">
      {candidates.map((candidate, index) => (
        <Fragment key={candidate.id}>
          {index > 0 && ", "}
          <CandidateName candidate={candidate} />
        </Fragment>
      ))}
      {others > 0 && (
        <span className="whitespace-nowrap text-muted">
          {" "}
          <span aria-hidden="true">+ {others}</span>
          <span className="sr-only">{t("others", { count: others })}</span>
        </span>
      )}
    </span>
  );
}

function CandidateName({ candidate: { id, name, state } }: { candidate: MutationCandidate }) {
  const t = useTranslations("console.mutations.candidates");
  const { basePath } = useConsole();
  if (name === null || state !== "present") {
    return (
      <span className="text-muted" title={id}>
        {t(state === "present" ? "unknown" : state)}
      </span>
    );
  }
  return (
    <Link
      href={`${basePath}/candidates/${id}`}
      prefetch={false}
      className="underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}
