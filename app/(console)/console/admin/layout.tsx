import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { env } from "@/lib/platform/env";
import { requireStaff } from "../_auth/require-staff";
import { linkedRegions } from "../_shell/linked-regions";
import { StaffShell } from "../_shell/staff-shell";

/**
 * Renders the frame of the administration pages. Each page checks for itself that the user is an admin, so
 * that `not-found.tsx` is shown inside the frame.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { staff, regions } = await requireStaff();
  const { console: consoleMessages, failure } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ console: consoleMessages, failure }}>
      <StaffShell staff={{ ...staff, isOidcOnly: env().OIDC_ONLY }} regions={linkedRegions(regions)}>
        {children}
      </StaffShell>
    </NextIntlClientProvider>
  );
}
