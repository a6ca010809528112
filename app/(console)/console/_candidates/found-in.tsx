import { useTranslations } from "next-intl";
import type { CandidateListItem } from "@/lib/console/candidates/schema";

/** Says where the search matched, and shows the matching part of the text. */
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
