import { getFormatter, getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { erasureDueAt } from "@/lib/records/privacy/erasure-delay";
import { cancelErasure } from "../_lib/erasure-actions";
import { ActionForm } from "./action-form";

/**
 * Shows when the record will be deleted, with a cancel button. Renders nothing without an erasure request.
 */
export async function ErasureNotice({ record, requestedAt }: { record: string; requestedAt: string | null }) {
  const [t, format] = await Promise.all([getTranslations("portalErase"), getFormatter()]);
  if (requestedAt === null) return null;
  const dueAt = erasureDueAt(new Date(requestedAt));
  const date = format.dateTime(dueAt, { dateStyle: "long", timeStyle: "short" });
  return (
    <section aria-labelledby={`erasure-${record}`} className="mb-8 border-sun border-l-4 bg-raised px-4 py-4">
      <h2 id={`erasure-${record}`} className="mb-2 font-semibold text-xl">
        {t("plannedTitle")}
      </h2>
      <p className="mb-4">{t("planned", { date })}</p>
      <ActionForm action={cancelErasure.bind(null, record)} path={`/portal/${record}`}>
        <Button type="submit" variant="primary" className="min-h-12">
          {t("undo")}
        </Button>
      </ActionForm>
    </section>
  );
}
