import { getFormatter, getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { isErasureLate } from "@/lib/records/privacy/erasure-delay";
import { findErasureRequest } from "@/lib/records/privacy/erasure-requests";
import { cancelErasure } from "../_lib/erasure-actions";
import { requireCandidateContext } from "../_lib/own-record";
import { ActionForm } from "./action-form";

/**
 * Shows when the record will be deleted, with a cancel button. Renders nothing without an erasure request.
 */
export async function ErasureNotice({ record }: { record: string }) {
  const ctx = await requireCandidateContext(record);
  const [t, format, request] = await Promise.all([
    getTranslations("portalErase"),
    getFormatter(),
    findErasureRequest(ctx, ctx.session.candidateId),
  ]);
  if (!request) return null;
  const { dueAt } = request;
  const date = format.dateTime(dueAt, { dateStyle: "long", timeStyle: "short" });
  return (
    <section aria-labelledby={`erasure-${record}`} className="mb-8 border-sun border-l-4 bg-raised px-4 py-4">
      <h2 id={`erasure-${record}`} className="mb-2 font-semibold text-xl">
        {t("plannedTitle")}
      </h2>
      <p className="mb-4">{t(isErasureLate(dueAt) ? "late" : "planned", { date })}</p>
      <ActionForm action={cancelErasure.bind(null, record)} path={`/portal/${record}`}>
        <Button type="submit" variant="primary" className="min-h-12">
          {t("undo")}
        </Button>
      </ActionForm>
    </section>
  );
}
