import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { requireAdmin } from "../_session/require-staff";
import { AdminFrame } from "./_admin/admin-frame";

/** The administration of all regions, for admins alone. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  const { workplace, failure } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ workplace, failure }}>
      <AdminFrame>{children}</AdminFrame>
    </NextIntlClientProvider>
  );
}
