import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { hasAuthenticator, isSecondFactorPending } from "@/lib/access/staff/second-factor";
import { env } from "@/lib/platform/env";
import { findStaff } from "../_auth/require-staff";
import { AuthenticatorSetup } from "./authenticator-setup";
import { SignOutButton } from "./sign-out-button";
import { VerifyForm } from "./verify-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("secondFactor");
  return { title: t("title") };
}

type Props = { searchParams: Promise<Record<string, unknown>> };

/**
 * Sets up the second factor or asks for it. The account page links here with `?offered` if the second factor
 * is optional.
 */
export default async function SecondFactorPage({ searchParams }: Props) {
  const access = await findStaff();
  if (!access) redirect("/console/sign-in");
  const [isSetUp, isNeeded, { secondFactor }] = await Promise.all([
    hasAuthenticator(access.staff.id),
    isSecondFactorPending(access),
    getMessages(),
  ]);
  if (isSetUp && access.secondFactorAt) redirect("/console");
  const isOffer = !isNeeded && "offered" in (await searchParams);
  const canBeSkipped = env().DEMO;
  return (
    <div className="max-w-md">
      <NextIntlClientProvider messages={{ secondFactor }}>
        {isSetUp ? (
          <VerifyForm canBeSkipped={canBeSkipped} />
        ) : (
          <AuthenticatorSetup canBeSkipped={canBeSkipped} isOptional={isOffer} />
        )}
        {!isOffer && <SignOutButton />}
      </NextIntlClientProvider>
    </div>
  );
}
