import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { CONSOLE_START, withNext } from "@/lib/access/staff/console-path";
import { isStepUpNeeded } from "@/lib/access/staff/reauthenticate";
import { env } from "@/lib/platform/env";
import { findStaff } from "../_auth/require-staff";
import { ProviderButton } from "../sign-in/provider-button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("confirmIdentity");
  return { title: t("title") };
}

const PATH = "/console/confirm-identity";

type Props = { searchParams: Promise<{ returned?: unknown }> };

/**
 * Lets staff prove at the identity provider who they are. The step-up dialog opens this page in a tab of its
 * own, so that the page with unsaved input stays open. `?returned` is set after the provider has led back.
 */
export default async function ConfirmIdentityPage({ searchParams }: Props) {
  const access = await findStaff();
  if (!access) redirect(withNext("/console/sign-in", PATH));
  if (!env().OIDC_ISSUER) redirect(CONSOLE_START);
  const [t, { returned }] = await Promise.all([getTranslations("confirmIdentity"), searchParams]);
  const { email } = access.staff;
  if (!isStepUpNeeded(access, new Date()))
    return <PageHeading title={t("doneTitle")}>{t("done", { email })}</PageHeading>;
  return (
    <div className="max-w-md">
      <PageHeading title={t("title")}>{t("lead", { email })}</PageHeading>
      {returned !== undefined && (
        <p role="alert" className="mb-6 border-sun border-l-4 pl-3">
          {t("failed")}
        </p>
      )}
      <ProviderButton variant="primary" className="w-full" next={`${PATH}?returned`} asksAgain>
        {t("confirm")}
      </ProviderButton>
    </div>
  );
}
