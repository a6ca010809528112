"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { CandidateField } from "./candidate-field";
import type { FieldConfig } from "./field-config";
import { isEmptyValue } from "./is-empty-value";

const MOTIVATION: FieldConfig = { name: "motivation", kind: "long" };

/** Longer texts are collapsed, because they would push the timeline off the screen. */
const FOLDED_FROM_CHARACTERS = 600;
const FOLDED_FROM_LINES = 7;

const isLong = (text: string) =>
  text.length > FOLDED_FROM_CHARACTERS || text.split("\n").length > FOLDED_FROM_LINES;

/** Shows the motivation across the full width of the column. A long motivation is collapsed. */
export function Motivation({ candidate }: { candidate: FullCandidate }) {
  const t = useTranslations("console");
  const { canWrite } = useConsole();
  const [isWhole, setWhole] = useState(false);
  const { motivation } = candidate;
  const isEmpty = isEmptyValue(motivation);
  if (isEmpty && !canWrite) return null;
  const isFoldable = isLong(motivation ?? "");
  return (
    <section className={isEmpty ? "mb-4" : ""}>
      {!isEmpty && <h2 className="mb-2 font-semibold">{t("fields.motivation")}</h2>}
      <dl
        data-folded={isFoldable && !isWhole}
        className="relative text-sm leading-6 data-[folded=true]:not-has-[form]:max-h-36 data-[folded=true]:not-has-[form]:overflow-hidden print:max-h-none!"
      >
        <CandidateField field={MOTIVATION} candidate={candidate} hasHeading />
      </dl>
      {isFoldable && (
        <Button
          size="small"
          variant="quiet"
          className="-ml-2.5 print:hidden"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? "candidate.less" : "candidate.more")}
        </Button>
      )}
    </section>
  );
}
