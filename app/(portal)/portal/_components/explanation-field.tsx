import { useTranslations } from "next-intl";

type Props = { value: string; withErasure: boolean; error: string | null };

/** A text field without `maxLength`, because browsers cut off pasted text without a word. */
export function ExplanationField({ value, withErasure, error }: Props) {
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
        defaultValue={value}
        aria-invalid={error !== null}
        aria-describedby={error ? "explanation-hint explanation-error" : "explanation-hint"}
        className="block min-h-11 w-full rounded-md border border-muted bg-paper px-3 py-2 text-ink"
      />
      {error && (
        <p id="explanation-error" className="mt-1 border-sun border-l-4 pl-3">
          {error}
        </p>
      )}
    </div>
  );
}
