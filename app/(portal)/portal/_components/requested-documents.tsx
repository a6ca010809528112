import { getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";

type Props = { ownRecord: OwnRecord; record: string };

/** Lists the documents that the region requests. Missing and rejected documents have an upload link. */
export async function RequestedDocuments({ ownRecord: { requestedDocuments }, record }: Props) {
  const t = await getTranslations("portalDocuments.requested");
  return (
    <ul className="space-y-5">
      {requestedDocuments.map(({ id, name, explanation, state, reason }) => (
        <li
          key={id}
          className="flex flex-col items-start gap-x-6 gap-y-1 sm:flex-row sm:items-baseline sm:justify-between"
        >
          <div className="min-w-0">
            {/* Regions write these texts in Dutch only. */}
            <p lang="nl" className="wrap-anywhere font-medium">
              {name}
            </p>
            {explanation && (
              <p lang="nl" className="wrap-anywhere whitespace-pre-line text-muted">
                {explanation}
              </p>
            )}
            <p>{t(`states.${state}`)}</p>
            {reason && (
              <p className="wrap-anywhere mt-1 whitespace-pre-line border-sun border-l-4 pl-3">
                {t("reason", { reason })}
              </p>
            )}
          </div>
          {(state === "missing" || state === "rejected") && (
            <TextLink
              href={`/portal/${record}/documents/requested/${id}`}
              aria-label={t("addNamed", { name })}
            >
              {t("add")}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
