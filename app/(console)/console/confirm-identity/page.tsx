import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { CONSOLE_START, withNext } from "@/lib/access/staff/console-path";
import { isStepUpNeeded } from "@/lib/access/staff/reauthenticate";
import { env } from "@/lib/platform/env";
import { CONFIRM_IDENTITY_PATH, NO_ACCOUNT } from "../_auth/provider-errors";
import { findStaff } from "../_auth/require-staff";
import { ProviderButton } from "../sign-in/provider-button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("confirmIdentity");
  return { title: t("title") };
}

type Props = { searchParams: Promise<{ returned?: unknown; error?: unknown }> };

/**
 * Lets staff prove at the identity provider who they are. The step-up dialog opens this page in a tab of its
 * own, so that the page with unsaved input stays open. After the provider has led back, `?returned` is the id
 * of the person who went there, and `?error` is next-auth's error code if that failed.
 */
export default async function ConfirmIdentityPage({ searchParams }: Props) {
  const access = await findStaff();
  if (!access) redirect(withNext("/console/sign-in", CONFIRM_IDENTITY_PATH));
  if (!env().OIDC_ISSUER) redirect(CONSOLE_START);
  const [t, failedText, { returned, error }] = await Promise.all([
    getTranslations("confirmIdentity"),
    getTranslations("signIn"),
    searchParams,
  ]);
  const { id, email } = access.staff;
  // Someone who signs in as another person here loses the input in the other tab on their return.
  const isOther = typeof returned === "string" && returned !== "" && returned !== id;
  const personId = isOther ? returned : id;
  if (!isOther && !isStepUpNeeded(access, new Date()))
    return <PageHeading title={t("doneTitle")}>{t("done", { email })}</PageHeading>;
  return (
    <div className="max-w-md">
      <PageHeading title={t("title")}>{!isOther && t("lead", { email })}</PageHeading>
      {returned !== undefined && (
        <p role="alert" className="mb-6 border-sun border-l-4 pl-3">
          {isOther && t("otherPerson", { email })}
          {!isOther && error !== undefined && failedText(error === NO_ACCOUNT ? "noAccount" : "failed")}
          {!isOther && error === undefined && t("failed")}
        </p>
      )}
      <ProviderButton
        variant="primary"
        className="w-full"
        next={`${CONFIRM_IDENTITY_PATH}?${new URLSearchParams({ returned: personId })}`}
        asksAgain
      >
        {t("confirm")}
      </ProviderButton>
    </div>
  );
}
