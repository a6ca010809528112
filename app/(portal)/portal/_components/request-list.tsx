import { getFormatter, getTranslations } from "next-intl/server";
import { decisionsOf, type PrivacyRequestRow } from "@/lib/records/privacy/privacy-requests";

export async function RequestList({ requests }: { requests: PrivacyRequestRow[] }) {
  const [t, format] = await Promise.all([getTranslations("portalRequests"), getFormatter()]);
  const dateOf = (date: Date) => format.dateTime(date, { dateStyle: "long" });
  if (requests.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <ul className="space-y-6">
      {requests.map((request) => (
        <li key={request.id}>
          <p className="font-medium">{t(`kinds.${request.kind}`)}</p>
          <p>{t("sentOn", { date: dateOf(request.requestedAt) })}</p>
          {decisionsOf(request).map(({ decision, answer, decidedAt }, index, all) => (
            <div key={decision} className="mt-2">
              <p>
                {t(`decisions.${index < all.length - 1 ? "approvedBefore" : decision}`, {
                  kind: request.kind,
                  date: dateOf(decidedAt),
                })}
              </p>
              <p className="wrap-anywhere mt-2 whitespace-pre-line border-line border-l-4 pl-3">{answer}</p>
            </div>
          ))}
          {request.answeredAt === null && <p>{t("waiting", { date: dateOf(request.dueAt) })}</p>}
        </li>
      ))}
    </ul>
  );
}
