import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { accentStyle } from "@/lib/access/regions/accent";
import { findRegion } from "@/lib/access/regions/find-region";
import { openCountsQuery } from "@/lib/console/open-counts/queries";
import { viewsQuery } from "@/lib/console/saved-views/queries";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { env } from "@/lib/platform/env";
import { requireRegion } from "../../_auth/require-staff";
import type { ConsoleContextValue } from "../../_shell/console-context";
import { ConsoleShell } from "../../_shell/console-shell";
import { Prefetch } from "../../_shell/prefetch";
import { Providers } from "../../_shell/providers";

type Props = { params: Promise<{ region: string; mode: string }>; children: ReactNode };

/** Renders the console of one region in one mode, for staff with a role in the region. */
export default async function RegionLayout({ params, children }: Props) {
  const { region: slug, mode } = await params;
  if (mode !== "live" && mode !== "sandbox") notFound();
  const { staff, region, regions } = await requireRegion(slug);
  const known = await findRegion(region.id);
  if (!known) notFound();
  const scope = { regionId: region.id, mode } as const;
  const { console: consoleMessages, failure } = await getMessages();
  const contextValue: ConsoleContextValue = {
    staff: { id: staff.id, name: staff.name, email: staff.email, isOidcOnly: env().OIDC_ONLY },
    region: { ...region, customFields: known.customFields },
    regions,
    mode,
  };
  return (
    <NextIntlClientProvider messages={{ console: consoleMessages, failure }}>
      {mode === "live" && known.accentColour && <style>{accentStyle(known.accentColour)}</style>}
      <Providers value={contextValue}>
        <Prefetch
          queries={[
            viewsQuery(scope),
            ...(roleAtLeast(region.role, "adviser") ? [openCountsQuery(scope)] : []),
          ]}
        >
          <ConsoleShell>{children}</ConsoleShell>
        </Prefetch>
      </Providers>
    </NextIntlClientProvider>
  );
}
