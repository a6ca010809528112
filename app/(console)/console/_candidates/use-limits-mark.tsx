"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import type { CandidateListItem } from "@/lib/console/candidates/schema";

/** Shows a warning sign, with the reasons, if staff must not use the candidate's data now. */
export function UseLimitsMark({ limits }: { limits: CandidateListItem["useLimits"] }) {
  const t = useTranslations("console.useLimits");
  if (limits.length === 0) return null;
  const text = t("mark", { reasons: limits.map((limit) => t(`reasons.${limit}`)).join(", ") });
  return (
    <span title={text} className="inline-flex shrink-0">
      <Icon name="warning" className="size-4 text-sun" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
