import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextField } from "@/app/_ui/text-field";
import { TextLink } from "@/app/_ui/text-link";
import { pageLanguage } from "@/app/i18n/page-language";
import { publicMetadata } from "@/app/page-metadata";
import { env } from "@/lib/platform/env";
import { withLanguage } from "@/lib/platform/languages";
import { ActionForm } from "./_components/action-form";
import { ErrorSummary } from "./_components/error-summary";
import { Notice } from "./_components/notice";
import { describeProblem } from "./_lib/describe-problem";
import { findCandidateSessions } from "./_lib/find-candidate-sessions";
import { findSignInState } from "./_lib/find-sign-in-state";
import { nameRecords } from "./_lib/name-records";
import { requestMail } from "./_lib/sign-in-actions";
import { SignOut } from "./sign-out";

type PageProps = { searchParams: Promise<{ problem?: string; ended?: string }> };

/**
 * Returns the rejected e-mail address and its error message, or "" and null if there is no error. `isForgotten`
 * tells whether the browser didn't keep the state of the last step, for example because it blocks cookies.
 */
async function findProblem(searchParams: PageProps["searchParams"]) {
  const state = await findSignInState();
  const hasProblem = (await searchParams).problem !== undefined;
  const isShown = hasProblem && state?.step === "address";
  return {
    email: isShown ? state.email : "",
    problem: isShown ? await describeProblem(state) : null,
    isForgotten: hasProblem && state === null,
  };
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await getTranslations("portal");
  const { problem, isForgotten } = await findProblem(searchParams);
  const metadata = await publicMetadata({
    path: "/portal",
    title: t("heading"),
    description: t("description"),
  });
  return problem || isForgotten
    ? { ...metadata, title: t("problems.pageTitle", { title: t("heading") }) }
    : metadata;
}

export default async function PortalPage({ searchParams }: PageProps) {
  const candidates = await findCandidateSessions();
  const isSessionEnded = (await searchParams).ended !== undefined;
  return candidates.length > 0 ? (
    <RecordList isSessionEnded={isSessionEnded} />
  ) : (
    <SignIn {...(await findProblem(searchParams))} isSessionEnded={isSessionEnded} />
  );
}

type SignInProps = Awaited<ReturnType<typeof findProblem>> & { isSessionEnded: boolean };

async function SignIn({ email, problem, isForgotten, isSessionEnded }: SignInProps) {
  const [t, language] = await Promise.all([getTranslations("portal"), pageLanguage()]);
  const { DEMO, SMTP_URL } = env();
  return (
    <div className="max-w-md">
      <ErrorSummary
        title={t("problems.title")}
        problems={problem ? [{ fieldId: "email", text: problem }] : []}
      />
      {isForgotten && <Notice isError>{t("noCookies")}</Notice>}
      {isSessionEnded && (
        <Notice>
          {t("ended")} <span className="noscript:hidden">{t("endedKept")}</span>
        </Notice>
      )}
      <PageHeading title={t("heading")}>{t("lead")}</PageHeading>
      <ActionForm action={requestMail} path={withLanguage(language, "/portal")} noValidate>
        <TextField
          id="email"
          label={t("email")}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          error={problem}
        />
        <Button type="submit" variant="primary" className="mt-4 min-h-12 w-full">
          {t("send")}
        </Button>
      </ActionForm>
      {DEMO && !SMTP_URL && (
        <p className="mt-8 text-muted">
          {t.rich("demo", { link: (text) => <TextLink href="/dev/mail">{text}</TextLink> })}
        </p>
      )}
    </div>
  );
}

/** `isSessionEnded` tells whether the candidate had a record open that they are no longer signed in to. */
async function RecordList({ isSessionEnded }: { isSessionEnded: boolean }) {
  const [t, records] = await Promise.all([getTranslations("portal"), nameRecords()]);
  const [first] = records;
  return (
    <div className="max-w-2xl">
      {isSessionEnded && (
        <Notice>
          {t("recordEnded")} <span className="noscript:hidden">{t("recordEndedKept")}</span>
        </Notice>
      )}
      <PageHeading title={t("records")}>{first && t("signedInAs", { name: first.stored.name })}</PageHeading>
      <ul className="mb-10 space-y-4">
        {records.map(({ ctx: { session }, name }) => (
          <li key={session.id} className="rounded-md border border-line bg-raised p-5">
            <TextLink href={`/portal/${session.id}`}>{t("open", { region: name })}</TextLink>
          </li>
        ))}
      </ul>
      <p className="mb-10">
        <TextLink href="/portal/regions">{t("regions")}</TextLink>
      </p>
      <SignOut />
    </div>
  );
}
