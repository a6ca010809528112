import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { requireStaff } from "../_session/require-staff";
import { StaffFrame } from "../_shell/staff-frame";

export default async function AccountLayout({ children }: { children: ReactNode }) {
  await requireStaff();
  const [t, { workplace, failure, secondFactor }] = await Promise.all([
    getTranslations("workplace.account"),
    getMessages(),
  ]);
  return (
    <NextIntlClientProvider messages={{ workplace, failure, secondFactor }}>
      <StaffFrame title={t("frame")}>{children}</StaffFrame>
    </NextIntlClientProvider>
  );
}
