import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getFormatter, getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextField } from "@/app/_ui/text-field";
import { TextLink } from "@/app/_ui/text-link";
import { newAttempt } from "@/lib/portal/sign-ins/repeated-sign-in";
import { type SignInState, toCookieValue } from "@/lib/portal/sign-ins/sign-in-state";
import { ActionForm } from "../_components/action-form";
import { ErrorSummary } from "../_components/error-summary";
import { describeProblem } from "../_lib/describe-problem";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { findSignInState } from "../_lib/find-sign-in-state";
import { confirmCode, requestMail } from "../_lib/sign-in-actions";

export async function generateMetadata(): Promise<Metadata> {
  const [t, state] = await Promise.all([getTranslations("portal"), findSignInState()]);
  const title = t("sentTitle");
  return { title: state?.problem ? t("problems.pageTitle", { title }) : title, robots: "noindex" };
}

/** This page has its own URL, so that reloading and the Back button work. */
export default async function CodePage() {
  const [state, candidates] = await Promise.all([findSignInState(), findCandidateSessions()]);
  if (candidates.length > 0) redirect("/portal");
  if (state?.step !== "code") redirect("/portal?problem");
  return <EnterCode state={state} problem={await describeProblem(state)} />;
}

/** Sends the address that the page shows. The value is encrypted, as in the cookie. */
const StateInput = ({ state }: { state: SignInState }) => (
  <input type="hidden" name="state" value={toCookieValue(state)} />
);

async function EnterCode({ state, problem }: { state: SignInState; problem: string | null }) {
  const [t, format] = await Promise.all([getTranslations("portal"), getFormatter()]);
  const mailAgainAt = state.mailAgainAt && new Date(state.mailAgainAt);
  const isWaiting = mailAgainAt && mailAgainAt > new Date();
  return (
    <div className="max-w-md">
      <ErrorSummary
        title={t("problems.title")}
        problems={problem ? [{ fieldId: "code", text: problem }] : []}
      />
      <PageHeading title={t("sentTitle")}>
        {isWaiting
          ? t("noFurtherMail", {
              time: format.dateTime(mailAgainAt, { weekday: "long", hour: "2-digit", minute: "2-digit" }),
            })
          : t("sent", { email: state.email })}
      </PageHeading>
      <ActionForm action={confirmCode} path="/portal/code" noValidate>
        <input type="hidden" name="attempt" value={newAttempt()} />
        <StateInput state={state} />
        <TextField
          id="code"
          label={t("code")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={problem}
        />
        <Button type="submit" variant="primary" className="mt-4 min-h-12 w-full">
          {t("enter")}
        </Button>
      </ActionForm>
      <ActionForm action={requestMail} path="/portal/code" className="mt-2">
        <StateInput state={state} />
        <Button type="submit" variant="quiet" className="w-full">
          {t("again")}
        </Button>
      </ActionForm>
      <p className="mt-8">
        <TextLink href="/portal">{t("otherAddress")}</TextLink>
      </p>
    </div>
  );
}
