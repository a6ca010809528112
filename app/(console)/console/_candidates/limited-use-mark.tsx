"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import type { CandidateListItem } from "@/lib/console/candidates/schema";

type Props = { limits: CandidateListItem["useLimits"] };

/** Shows a warning sign, with the reasons, if staff may not use the candidate's data at the moment. */
export const LimitedUseMark = ({ limits }: Props) => limits.length > 0 && <Mark limits={limits} />;

function Mark({ limits }: Props) {
  const t = useTranslations("console.useLimits");
  const text = t("mark", { reasons: limits.map((limit) => t(`reasons.${limit}`)).join(", ") });
  return (
    <span title={text} className="inline-flex shrink-0">
      <Icon name="warning" className="size-4 text-sun" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
