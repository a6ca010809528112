import { getTranslations } from "next-intl/server";
import { EXPLANATION_LENGTH_MAX } from "@/lib/records/privacy/schema";

export async function ExplanationField() {
  const t = await getTranslations("portalRequests");
  return (
    <div>
      <label htmlFor="explanation" className="mb-1 block font-medium">
        {t("explanation")}
      </label>
      <p id="explanation-hint" className="mb-1 text-muted">
        {t("explanationHint")} {t("once")}
      </p>
      <textarea
        id="explanation"
        name="explanation"
        rows={5}
        maxLength={EXPLANATION_LENGTH_MAX}
        aria-describedby="explanation-hint"
        className="block min-h-11 w-full rounded-md border border-muted bg-paper px-3 py-2 text-ink"
      />
    </div>
  );
}
