import { useTranslations } from "next-intl";
import { CLEAR_PREFIX } from "@/lib/portal/field-groups/field-groups";
import { InLanguage } from "../../_components/in-language";
import type { FormField } from "./form-field";

/** Returns the id of the text that says what is stored, which describes the field's control. */
export const unfitId = (name: string) => `${name}-unfit`;

type Props = { field: FormField; isCleared: boolean };

/**
 * Shows what is stored but no longer fits the field. If the field isn't required, the candidate can remove
 * it.
 */
export function UnfitValue({ field: { name, label, lang, unfit, isRequired }, isCleared }: Props) {
  const t = useTranslations("portalRecord");
  if (unfit === undefined) return null;
  const textId = unfitId(name);
  return (
    <div className="mt-2">
      <p id={textId} className="wrap-anywhere whitespace-pre-line text-muted">
        {t("unfit", { value: unfit })}
      </p>
      {!isRequired && (
        <label className="flex min-h-11 min-w-0 items-center gap-3">
          <input
            type="checkbox"
            name={`${CLEAR_PREFIX}${name}`}
            value="true"
            defaultChecked={isCleared}
            aria-describedby={textId}
            className="size-5 shrink-0 accent-stream"
          />
          <span className="wrap-anywhere">
            {t.rich("clear", { label, name: (part) => <InLanguage lang={lang}>{part}</InLanguage> })}
          </span>
        </label>
      )}
    </div>
  );
}
