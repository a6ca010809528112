"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { TextLink } from "@/app/_ui/text-link";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { firstStepsQuery } from "@/lib/console/first-steps/queries";
import { roleAtLeast, type StaffRole } from "@/lib/contract/staff-roles";

const STEPS = ["fields", "candidates", "colleagues"] as const;
type StepName = (typeof STEPS)[number];

const ROLES: Record<StepName, StaffRole> = { fields: "manager", candidates: "adviser", colleagues: "admin" };

/**
 * Shows the first three steps of a new region, and whether each step is done. Links to the steps that the
 * user's role allows.
 */
export function FirstSteps() {
  const t = useTranslations("console.firstSteps");
  const reason = useErrorMessage();
  const { scope, region, basePath } = useConsole();
  const { data, error } = useQuery(firstStepsQuery(scope));
  const paths: Record<StepName, string> = {
    fields: `${basePath}/fields`,
    candidates: `${basePath}/candidates/import`,
    colleagues: "/console/admin/staff",
  };
  if (error) {
    return (
      <p role="alert" className="text-danger text-sm">
        {reason(error)}
      </p>
    );
  }
  if (!data) return <Skeleton className="mx-auto mt-16 h-64 w-full max-w-lg" />;
  return (
    <section aria-labelledby="first-steps" className="mx-auto w-full max-w-lg px-4 py-12">
      <h2 id="first-steps" className="font-semibold text-lg">
        {t("title")}
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm">{t("text")}</p>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {STEPS.map((name, index) => (
          <Step
            key={name}
            name={name}
            number={index + 1}
            isDone={data[name]}
            path={roleAtLeast(region.role, ROLES[name]) ? paths[name] : null}
          >
            {name === "candidates" && (
              <TextLink href={`${basePath}/candidates/new`}>{t("candidates.one")}</TextLink>
            )}
          </Step>
        ))}
      </ol>
    </section>
  );
}

type StepProps = {
  name: StepName;
  number: number;
  isDone: boolean;
  /** The page of the step. Null if the user's role doesn't allow the step. */
  path: string | null;
  children: ReactNode;
};

function Step({ name, number, isDone, path, children }: StepProps) {
  const t = useTranslations("console.firstSteps");
  return (
    <li className="flex gap-3 p-4">
      <span
        aria-hidden="true"
        className={`flex size-6 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums ${
          isDone ? "border-transparent bg-stream text-paper" : "border-muted text-muted"
        }`}
      >
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div className="min-w-0 text-sm">
        <h3 className="font-medium">
          {t(`${name}.title`)} {isDone && <span className="ml-1 font-normal text-muted">{t("done")}</span>}
        </h3>
        <p className="mt-0.5 text-muted">{t(`${name}.text`)}</p>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {path ? (
            <TextLink href={path}>{t(`${name}.action`)}</TextLink>
          ) : (
            <span className="text-muted">{t(`${name}.byOthers`)}</span>
          )}
          {children}
        </p>
      </div>
    </li>
  );
}
