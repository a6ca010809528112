import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { env } from "@/lib/platform/env";
import { LANGUAGES, type Language } from "@/lib/platform/languages";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import { MAIL_SAMPLES } from "./mail-samples";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("devMail");
  return { title: t("catalogue"), robots: "noindex" };
}

/**
 * Shows every e-mail template in both languages, with made-up values. Returns 404 outside the demo, and if an
 * SMTP server is configured.
 */
export default async function CataloguePage() {
  if (!env().DEMO || env().SMTP_URL) notFound();
  const t = await getTranslations("devMail");
  const samples = await Promise.all(
    MAIL_SAMPLES.flatMap(({ write }, index) =>
      LANGUAGES.map(async (language) => ({
        id: `${index}-${language}`,
        language,
        mail: await write(language),
      })),
    ),
  );
  return (
    <>
      <PageHeading title={t("catalogue")}>{t("catalogueLead")}</PageHeading>
      <p>
        <TextLink href="/dev/mail">{t("title")}</TextLink>
      </p>
      {samples.map(({ id, language, mail }) => (
        <Sample key={id} language={language} mail={mail} />
      ))}
    </>
  );
}

async function Sample({ language, mail }: { language: Language; mail: MailMessage }) {
  const t = await getTranslations("devMail");
  const { subject, fromName, replyTo, html, text } = mail;
  return (
    <section className="border-line border-b py-8">
      <h2 lang={language} className="font-semibold text-xl">
        {subject}
      </h2>
      <p className="mt-1 text-muted text-sm">
        {t("from", { name: fromName ?? env().MAIL_FROM })}
        {replyTo && ` · ${t("replyTo", { address: replyTo })}`}
      </p>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <iframe
          title={t("asSentTitle", { subject })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={html}
          className="h-[44rem] w-full rounded-md border border-line"
        />
        <pre
          lang={language}
          className="wrap-anywhere whitespace-pre-wrap rounded-md border border-line p-4 text-sm"
        >
          {text}
        </pre>
      </div>
    </section>
  );
}
