import { useTranslations } from "next-intl";
import type { CandidateListItem } from "@/lib/console/candidates/schema";

/** Tells in which text the search found a candidate, and shows the part of it that matches. */
export function FoundIn({ foundIn }: { foundIn: NonNullable<CandidateListItem["foundIn"]> }) {
  const t = useTranslations("console.foundIn");
  const { place, text } = foundIn;
  const label = place === "customField" ? foundIn.field : t(place);
  return (
    <span className="block truncate text-muted text-xs" title={text}>
      {t("text", { place: label, text })}
    </span>
  );
}
