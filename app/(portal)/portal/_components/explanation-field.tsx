import { useTranslations } from "next-intl";
import { EXPLANATION_LENGTH_MAX } from "@/lib/records/privacy/limits";

type Props = { value: string; withErasure: boolean };

export function ExplanationField({ value, withErasure }: Props) {
  const t = useTranslations("portalRequests");
  return (
    <div>
      <label htmlFor="explanation" className="mb-1 block font-medium">
        {t("explanation")}
      </label>
      <p id="explanation-hint" className="mb-1 text-muted">
        {t("explanationHint")} {withErasure && t("notWithErasure")}
      </p>
      <textarea
        id="explanation"
        name="explanation"
        rows={5}
        maxLength={EXPLANATION_LENGTH_MAX}
        defaultValue={value}
        aria-describedby="explanation-hint"
        className="block min-h-11 w-full rounded-md border border-muted bg-paper px-3 py-2 text-ink"
      />
    </div>
  );
}
