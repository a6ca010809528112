import { getFormatter, getTranslations } from "next-intl/server";
import type { PrivacyRequestRow } from "@/lib/records/privacy/privacy-requests";

export async function RequestList({ requests }: { requests: PrivacyRequestRow[] }) {
  const [t, format] = await Promise.all([getTranslations("portalRequests"), getFormatter()]);
  const dateOf = (date: Date) => format.dateTime(date, { dateStyle: "long" });
  if (requests.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <ul className="space-y-6">
      {requests.map(({ id, kind, requestedAt, dueAt, decision, answer, answeredAt }) => (
        <li key={id}>
          <p className="font-medium">{t(`kinds.${kind}`)}</p>
          <p>{t("sentOn", { date: dateOf(requestedAt) })}</p>
          {answeredAt && decision ? (
            <>
              <p>{t(`decisions.${decision}`, { kind, date: dateOf(answeredAt) })}</p>
              <p className="wrap-anywhere mt-2 whitespace-pre-line border-line border-l-4 pl-3">{answer}</p>
            </>
          ) : (
            <p>{t("waiting", { date: dateOf(dueAt) })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
