import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { env } from "@/lib/platform/env";
import { requireStaff } from "../_auth/require-staff";
import { linkedRegions } from "../_shell/linked-regions";
import { StaffShell } from "../_shell/staff-shell";

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { staff, regions } = await requireStaff();
  const { console: consoleMessages, failure, secondFactor } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ console: consoleMessages, failure, secondFactor }}>
      <StaffShell staff={{ ...staff, isOidcOnly: env().OIDC_ONLY }} regions={linkedRegions(regions)}>
        {children}
      </StaffShell>
    </NextIntlClientProvider>
  );
}
