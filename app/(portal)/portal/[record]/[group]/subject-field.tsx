import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldValue } from "@/lib/portal/field-groups/field-groups";
import { subjectGroups } from "@/lib/portal/field-groups/subject-groups";
import { Checkboxes } from "./checkboxes";

type Props = { name: string; label: ReactNode; value: FieldValue };

/** Checkboxes for subjects, in groups. `portal-search.js` adds a search field. */
export function SubjectField({ name, label, value }: Props) {
  const t = useTranslations("portalRecord.subjects");
  const chosen = Array.isArray(value) ? value : [];
  return (
    // Focusable, so that the error summary can link to it: the checkboxes can be in closed groups.
    <fieldset
      id={name}
      tabIndex={-1}
      className="min-w-0"
      data-search={t("search")}
      data-found={t("found", { count: "{count}" })}
    >
      <legend className="mb-1 font-medium">{label}</legend>
      <p className="mb-3 text-muted">{t("hint")}</p>
      <div className="border-line border-t">
        {subjectGroups.map(([group, subjects]) => {
          const count = subjects.filter((subject) => chosen.includes(subject)).length;
          return (
            <details key={group} open={count > 0} className="border-line border-b">
              <summary className="min-h-11 cursor-pointer content-center py-2 font-medium">
                {t(`groups.${group}`)}{" "}
                {count > 0 && <span className="ml-1 font-normal text-muted">{t("chosen", { count })}</span>}
              </summary>
              <div className="pb-3">
                <Checkboxes name={name} options={subjects} value={value} />
              </div>
            </details>
          );
        })}
      </div>
      <script src="/portal-search.js" defer />
    </fieldset>
  );
}
