import { getFormatter, getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { Section } from "../../_components/section";

type Props = { ownRecord: OwnRecord; record: string };

export async function Questions({ ownRecord: { questions }, record }: Props) {
  const [t, format] = await Promise.all([getTranslations("portalQuestions"), getFormatter()]);
  return (
    <Section
      id="questions"
      title={t("title")}
      actions={<TextLink href={`/portal/${record}/question`}>{t("ask")}</TextLink>}
    >
      {questions.length === 0 ? (
        <p className="text-muted">{t("none")}</p>
      ) : (
        <ul className="space-y-4">
          {questions.map(({ id, subject, text, sentAt }) => (
            <li key={id}>
              {subject && <p className="wrap-anywhere font-medium">{subject}</p>}
              <p className="text-muted">
                {t("sent", { date: format.dateTime(sentAt, { dateStyle: "long", timeStyle: "short" }) })}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{text ?? t("textGone")}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
