import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { requireStaff } from "../_auth/require-staff";
import { StaffShell } from "../_shell/staff-shell";

export default async function AccountLayout({ children }: { children: ReactNode }) {
  await requireStaff();
  const [t, { console: consoleMessages, failure, secondFactor }] = await Promise.all([
    getTranslations("console.account"),
    getMessages(),
  ]);
  return (
    <NextIntlClientProvider messages={{ console: consoleMessages, failure, secondFactor }}>
      <StaffShell title={t("frame")}>{children}</StaffShell>
    </NextIntlClientProvider>
  );
}
