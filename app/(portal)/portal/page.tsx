import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import type { CandidateAccess } from "@/lib/contract/context";
import { env } from "@/lib/platform/env";
import { findCandidateSessions } from "./_lib/find-candidate-sessions";
import { SignInForm } from "./sign-in-form";
import { SignOut } from "./sign-out";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portal");
  return { title: t("title") };
}

/** Shows the sign-in form, or after sign-in the candidate's regions. */
export default async function PortalPage() {
  const candidates = await findCandidateSessions();
  return candidates.length > 0 ? <RecordList candidates={candidates} /> : <SignIn />;
}

async function SignIn() {
  const [t, { portal }] = await Promise.all([getTranslations("portal"), getMessages()]);
  const { DEMO, SMTP_URL } = env();
  return (
    <div className="max-w-md">
      <PageHeading title={t("heading")}>{t("lead")}</PageHeading>
      <NextIntlClientProvider messages={{ portal }}>
        <SignInForm />
      </NextIntlClientProvider>
      {DEMO && !SMTP_URL && (
        <p className="mt-8 text-muted">
          {t.rich("demo", { link: (text) => <TextLink href="/dev/mail">{text}</TextLink> })}
        </p>
      )}
    </div>
  );
}

async function RecordList({ candidates }: { candidates: CandidateAccess[] }) {
  const t = await getTranslations("portal");
  return (
    <div className="max-w-2xl">
      <PageHeading title={t("records")} />
      <ul className="mb-10 space-y-4">
        {candidates.map(({ session, scope }) => (
          <li key={session.id} className="rounded-md border border-line bg-raised p-5">
            <TextLink href={`/portal/${session.id}`}>{t("open", { region: scope.region.name })}</TextLink>
          </li>
        ))}
      </ul>
      <SignOut />
    </div>
  );
}
