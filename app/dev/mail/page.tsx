import { readFile } from "node:fs/promises";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getFormatter, getTranslations } from "next-intl/server";
import PostalMime, { type Email } from "postal-mime";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { env } from "@/lib/platform/env";
import { listMailFiles } from "@/lib/platform/mail/folder";

const MAILS_SHOWN_MAX = 50;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("devMail");
  return { title: t("title"), referrer: "same-origin", robots: "noindex" };
}

/**
 * Shows the e-mails that the demo wrote to files instead of sending them, latest first. Returns 404 outside
 * the demo, and if an SMTP server is configured.
 */
export default async function MailPage() {
  if (!env().DEMO || env().SMTP_URL) notFound();
  const t = await getTranslations("devMail");
  const mails = await readMails();
  return (
    <>
      <PageHeading title={t("title")}>{t(mails.length > 0 ? "lead" : "empty")}</PageHeading>
      <p className="mb-6">
        <TextLink href="/dev/mail/catalogue">{t("catalogue")}</TextLink>
      </p>
      <ol className="max-w-3xl border-line border-t">
        {mails.map((mail) => (
          <Mail key={mail.messageId} mail={mail} />
        ))}
      </ol>
    </>
  );
}

async function readMails(): Promise<Email[]> {
  const paths = (await listMailFiles()).slice(0, MAILS_SHOWN_MAX);
  return Promise.all(paths.map(async (path) => PostalMime.parse(await readFile(path))));
}

async function Mail({ mail }: { mail: Email }) {
  const [t, format] = await Promise.all([getTranslations("devMail"), getFormatter()]);
  const sentAt = new Date(mail.date ?? 0);
  return (
    <li className="border-line border-b py-6">
      <h2 className="font-semibold text-xl">{mail.subject}</h2>
      <p className="wrap-anywhere mt-1 text-muted text-sm">
        {t("to", { address: (mail.to ?? []).map(({ address }) => address).join(", ") })} ·{" "}
        <time dateTime={sentAt.toISOString()}>
          {format.dateTime(sentAt, { dateStyle: "long", timeStyle: "medium" })}
        </time>
      </p>
      <p className="wrap-anywhere mt-4 whitespace-pre-wrap">
        <LinkifiedText text={mail.text?.trim() ?? ""} />
      </p>
      <details className="mt-4">
        <summary className="cursor-pointer text-stream underline underline-offset-4">{t("asSent")}</summary>
        <iframe
          title={t("asSentTitle", { subject: mail.subject ?? "" })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html}
          className="mt-3 h-[36rem] w-full rounded-md border border-line"
        />
      </details>
    </li>
  );
}

const URL_PATTERN = /(https?:\/\/\S+)/;

const LinkifiedText = ({ text }: { text: string }) =>
  text.split(URL_PATTERN).map((part, index) =>
    URL_PATTERN.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
      <a key={index} href={part} className="text-stream underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  );
