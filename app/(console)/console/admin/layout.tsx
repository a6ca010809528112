import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { requireAdmin } from "../_auth/require-staff";
import { AdminShell } from "./_admin/admin-shell";

/** Renders the shell of the administration pages, for admins only. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  const { console: consoleMessages, failure } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ console: consoleMessages, failure }}>
      <AdminShell>{children}</AdminShell>
    </NextIntlClientProvider>
  );
}
