import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { env } from "@/lib/env";
import { hasAuthenticator } from "@/lib/staff/second-factor";
import { findStaff } from "../_session/require-staff";
import { PassForm } from "./pass-form";
import { SetUp } from "./set-up";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("secondFactor");
  return { title: t("title") };
}

export default async function SecondFactorPage() {
  const access = await findStaff();
  if (!access) redirect("/console/sign-in");
  const [isSetUp, { secondFactor }] = await Promise.all([hasAuthenticator(access.staff.id), getMessages()]);
  if (isSetUp && access.secondFactorAt) redirect("/console");
  const canBeSkipped = env().DEMO;
  return (
    <div className="max-w-md">
      <NextIntlClientProvider messages={{ secondFactor }}>
        {isSetUp ? <PassForm canBeSkipped={canBeSkipped} /> : <SetUp canBeSkipped={canBeSkipped} />}
      </NextIntlClientProvider>
    </div>
  );
}
