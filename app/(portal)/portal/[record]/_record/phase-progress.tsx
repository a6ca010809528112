import { getTranslations } from "next-intl/server";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { nextStepKey } from "@/lib/portal/region-texts/text-keys";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { Section } from "../../_components/section";
import { findRegionText } from "../../_lib/region-texts";

/** Shows the phases as numbered steps, and explains what usually happens after the current phase. */
export async function PhaseProgress({ ownRecord }: { ownRecord: OwnRecord }) {
  const [t, next] = await Promise.all([
    getTranslations("portalProgress"),
    findRegionText(ownRecord.region.id, nextStepKey(ownRecord.phase)),
  ]);
  return (
    <Section id="where" title={t("where")}>
      <ol className="mb-6">
        {CANDIDATE_PHASES.map((phase, index) => (
          <Step
            key={phase}
            number={index + 1}
            name={t(`phases.${phase}.name`)}
            current={
              phase === ownRecord.phase ? { label: t("now"), about: t(`phases.${phase}.about`) } : null
            }
          />
        ))}
      </ol>
      <h3 className="mb-1 font-semibold">{t("next")}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{next ?? t(`phases.${ownRecord.phase}.next`)}</p>
    </Section>
  );
}

type CurrentStep = { label: string; about: string } | null;

const Step = ({ number, name, current }: { number: number; name: string; current: CurrentStep }) => (
  <li
    aria-current={current ? "step" : undefined}
    className="group relative flex gap-4 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-4 not-last:before:w-px not-last:before:bg-line"
  >
    <span
      aria-hidden="true"
      className={`flex size-8 shrink-0 items-center justify-center rounded-full border text-sm ${current ? "border-stream bg-stream font-semibold text-paper" : "border-line bg-paper text-muted"}`}
    >
      {number}
    </span>
    <div className="min-w-0 pt-1">
      <p className={current ? "font-semibold" : "text-muted"}>{name}</p>
      {current && (
        <p className="mt-1">
          <strong className="font-medium text-stream">{current.label}.</strong> {current.about}
        </p>
      )}
    </div>
  </li>
);
