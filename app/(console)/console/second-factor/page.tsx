import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type Messages, NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { toConsolePath, withNext } from "@/lib/access/staff/console-path";
import { hasAuthenticator, isSecondFactorPending } from "@/lib/access/staff/second-factor";
import { env } from "@/lib/platform/env";
import { findStaff } from "../_auth/require-staff";
import { AuthenticatorSetup } from "./authenticator-setup";
import { ACCOUNT_PATH } from "./requests";
import { SignOutButton } from "./sign-out-button";
import { StepUpPrompt } from "./step-up-prompt";
import { VerifyForm } from "./verify-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("secondFactor");
  return { title: t("title") };
}

/** The step-up dialog, and the question about drafts when the user signs out, use the console's texts. */
function pickMessages({ secondFactor, failure, console }: Messages) {
  const { signInAgain, stepUp, reasons, issues, close, cancel, retry, drafts } = console;
  const picked = { signInAgain, stepUp, reasons, issues, close, cancel, retry, drafts };
  return { secondFactor, failure, console: picked };
}

type Props = { searchParams: Promise<Record<string, unknown>> };

/**
 * Sets up the second factor or asks for it, and then goes to the URL in `next`. The account page links here
 * with `?offered`. If the second factor is optional, users who follow that link can decline and return to the
 * account page.
 */
export default async function SecondFactorPage({ searchParams }: Props) {
  const access = await findStaff();
  const query = await searchParams;
  const next = toConsolePath(query.next);
  if (!access) redirect(withNext("/console/sign-in", next));
  const [isSetUp, isNeeded, messages] = await Promise.all([
    hasAuthenticator(access.staff.id),
    isSecondFactorPending(access),
    getMessages(),
  ]);
  if (isSetUp && access.secondFactorAt) redirect(next);
  const isOffer = !isNeeded && "offered" in query;
  const canBeSkipped = env().DEMO;
  return (
    <div className="max-w-md">
      <NextIntlClientProvider messages={pickMessages(messages)}>
        <StepUpPrompt staff={{ id: access.staff.id, email: access.staff.email }} />
        {isSetUp ? (
          <VerifyForm canBeSkipped={canBeSkipped} next={next} />
        ) : (
          <AuthenticatorSetup
            canBeSkipped={canBeSkipped}
            isOptional={isOffer}
            next={isOffer ? ACCOUNT_PATH : next}
          />
        )}
        {!isOffer && <SignOutButton />}
      </NextIntlClientProvider>
    </div>
  );
}
