import { getFormatter, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TextLink } from "@/app/_ui/text-link";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { isUseStopped } from "@/lib/portal/privacy-requests/is-use-stopped";
import { nextStepKey } from "@/lib/portal/region-texts/text-keys";
import { CANDIDATE_PHASES, type CandidatePhase } from "@/lib/records/candidates/enumerations";
import { Section } from "../../_components/section";
import { requireCandidateContext } from "../../_lib/own-record";
import { findRegionText } from "../../_lib/region-texts";

type Props = { ownRecord: OwnRecord; record: string };

/** This phase isn't one of the steps, because a candidate can stop in any phase. */
const STOPPED = "uitgestroomd";
const STEPS: readonly CandidatePhase[] = CANDIDATE_PHASES.filter((phase) => phase !== STOPPED);

/**
 * Shows what usually happens after the current phase, and which requested documents the candidate must still
 * add. If the region may not use the candidate's data or has closed the record, explains instead why it isn't
 * guiding them.
 */
export async function NextStep({ ownRecord, record }: Props) {
  const [t, format, next, ctx] = await Promise.all([
    getTranslations("portalProgress"),
    getFormatter(),
    findRegionText(ownRecord.region.id, nextStepKey(ownRecord.phase)),
    requireCandidateContext(record),
  ]);
  const instead = ownRecord.phase === STOPPED ? null : await findReason(ctx, ownRecord);
  if (instead)
    return (
      <Section id="next" title={t("useStoppedTitle")}>
        <p>{t(instead)}</p>
      </Section>
    );
  const wanted = ownRecord.requestedDocuments.filter(
    ({ state }) => state === "missing" || state === "rejected",
  );
  return (
    <Section id="next" title={t(ownRecord.phase === STOPPED ? "nextAfterStop" : "next")}>
      <p className="wrap-anywhere whitespace-pre-line">{next ?? t(`phases.${ownRecord.phase}.next`)}</p>
      {wanted.length > 0 && ownRecord.phase !== STOPPED && (
        <p className="wrap-anywhere mt-3">
          <TextLink href={`/portal/${record}/documents`}>
            {t("documents", { names: format.list(wanted.map(({ name }) => name)) })}
          </TextLink>
        </p>
      )}
    </Section>
  );
}

/** Returns the message key of the reason why the region has stopped guiding the candidate, or null. */
async function findReason(ctx: CandidateContext, ownRecord: OwnRecord) {
  if (await isUseStopped(ctx, ownRecord)) return "useStopped";
  return ownRecord.isClosed ? "closed" : null;
}

/**
 * Shows the phases as steps: done, current and later. For a candidate who has stopped, shows only a message.
 * If the region has closed the record, doesn't say what it does in the current step.
 */
export async function PhaseProgress({ ownRecord: { phase: current, isClosed } }: Pick<Props, "ownRecord">) {
  const t = await getTranslations("portalProgress");
  const about = t(`phases.${current}.about`);
  const position = STEPS.indexOf(current);
  return (
    <Section id="where" title={t("where")}>
      {current === STOPPED ? (
        <div className="border-line-strong border-l-4 bg-raised px-4 py-3">
          <p className="font-semibold">{t(`phases.${current}.name`)}</p>
          <p className="mt-1">{about}</p>
        </div>
      ) : (
        <ol aria-label={t("steps")}>
          {STEPS.map((phase, index) => (
            <Step
              key={phase}
              number={index + 1}
              state={stateOf(index, position)}
              name={t(`phases.${phase}.name`)}
            >
              {index === position && (
                <p className="mt-1">
                  <strong className="font-medium text-stream">{t("now")}.</strong>
                  {!isClosed && ` ${about}`}
                </p>
              )}
            </Step>
          ))}
        </ol>
      )}
    </Section>
  );
}

type State = "done" | "current" | "later";
const stateOf = (index: number, position: number): State =>
  index < position ? "done" : index === position ? "current" : "later";

const MARK_CLASSES: Record<State, string> = {
  done: "border-stream bg-paper font-semibold text-stream",
  current: "border-stream bg-stream font-semibold text-paper",
  later: "border-line bg-paper text-muted",
};
const NAME_CLASSES: Record<State, string> = { done: "", current: "font-semibold", later: "text-muted" };

type StepProps = { number: number; state: State; name: string; children: ReactNode };

async function Step({ number, state, name, children }: StepProps) {
  const t = await getTranslations("portalProgress");
  return (
    <li
      aria-current={state === "current" ? "step" : undefined}
      className="relative flex break-inside-avoid gap-4 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-4 not-last:before:w-px not-last:before:bg-line"
    >
      <span
        aria-hidden="true"
        className={`flex size-8 shrink-0 items-center justify-center rounded-full border text-sm ${MARK_CLASSES[state]}`}
      >
        {state === "done" ? "✓" : number}
      </span>
      <div className="min-w-0 pt-1">
        <p className={NAME_CLASSES[state]}>
          {state !== "current" && <span className="sr-only">{t(state)} </span>}
          {name}
        </p>
        {children}
      </div>
    </li>
  );
}
