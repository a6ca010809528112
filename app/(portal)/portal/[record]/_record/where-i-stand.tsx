import { getTranslations } from "next-intl/server";
import { nextKey } from "@/lib/portal/region-texts/schema";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { Section } from "../../_parts/section";
import type { Own } from "../../_session/own-record";
import { findText } from "../../_session/own-texts";

/** The phases as the steps of a way, and what usually comes after the present one. */
export async function WhereIStand({ own }: { own: Own }) {
  const [t, next] = await Promise.all([
    getTranslations("portalPath"),
    findText(own.region.id, nextKey(own.phase)),
  ]);
  return (
    <Section id="where" title={t("where")}>
      <ol className="mb-6">
        {CANDIDATE_PHASES.map((phase, index) => (
          <Step
            key={phase}
            number={index + 1}
            name={t(`phases.${phase}.name`)}
            now={phase === own.phase ? { label: t("now"), about: t(`phases.${phase}.about`) } : null}
          />
        ))}
      </ol>
      <h3 className="mb-1 font-semibold">{t("next")}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{next ?? t(`phases.${own.phase}.next`)}</p>
    </Section>
  );
}

type Now = { label: string; about: string } | null;

const Step = ({ number, name, now }: { number: number; name: string; now: Now }) => (
  <li
    aria-current={now ? "step" : undefined}
    className="group relative flex gap-4 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-4 not-last:before:w-px not-last:before:bg-line"
  >
    <span
      aria-hidden="true"
      className={`flex size-8 shrink-0 items-center justify-center rounded-full border text-sm ${now ? "border-stream bg-stream font-semibold text-paper" : "border-line bg-paper text-muted"}`}
    >
      {number}
    </span>
    <div className="min-w-0 pt-1">
      <p className={now ? "font-semibold" : "text-muted"}>{name}</p>
      {now && (
        <p className="mt-1">
          <strong className="font-medium text-stream">{now.label}.</strong> {now.about}
        </p>
      )}
    </div>
  </li>
);
