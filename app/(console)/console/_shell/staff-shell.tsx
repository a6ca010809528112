"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ConflictDialogs } from "../_candidates/conflict-dialogs";
import { SessionGuard } from "../_session/session-guard";
import { ADMIN_PAGES } from "./admin-pages";
import { Frame } from "./frame";
import type { LinkedRegions } from "./linked-regions";
import { NavGroup } from "./nav-group";
import { NavLink } from "./nav-link";
import { createQueryClient } from "./providers";
import { RegionLinks } from "./region-links";
import { SidebarToggle } from "./sidebar-toggle";
import { UserMenu } from "./user-menu";

type User = {
  staff: { id: string; name: string; email: string; isAdmin: boolean; isOidcOnly: boolean };
  regions: LinkedRegions;
};

/** Renders the frame of pages outside a region: the account and the administration. */
export function StaffShell({ staff, regions, children }: User & { children: ReactNode }) {
  const t = useTranslations("console");
  const [client] = useState(createQueryClient);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <QueryClientProvider client={client}>
      <Frame
        title={t("account.frame")}
        sidebar={<StaffSidebar staff={staff} regions={regions} onNavigate={() => setMenuOpen(false)} />}
        isMenuOpen={isMenuOpen}
        onMenu={setMenuOpen}
      >
        {children}
      </Frame>
      <ConflictDialogs />
      <SessionGuard staff={staff} />
    </QueryClientProvider>
  );
}

function StaffSidebar({ staff, regions, onNavigate }: User & { onNavigate: () => void }) {
  const t = useTranslations("console");
  return (
    <>
      <nav aria-label={t("shell.navigation")} className="flex-1 overflow-y-auto p-2">
        <NavLink href="/console" icon="people" isExact onNavigate={onNavigate}>
          {t("admin.back")}
        </NavLink>
        <ul className="mt-4">
          <li>
            <NavLink href="/console/account" icon="shield" onNavigate={onNavigate}>
              {t("account.title")}
            </NavLink>
          </li>
        </ul>
        {staff.isAdmin && (
          <NavGroup title={t("admin.title")}>
            {ADMIN_PAGES.map(({ name, href, icon }) => (
              <li key={name}>
                <NavLink href={href} icon={icon} isExact onNavigate={onNavigate}>
                  {t(`admin.tabs.${name}`)}
                </NavLink>
              </li>
            ))}
          </NavGroup>
        )}
        <RegionLinks
          regions={regions}
          // Non-admins go to their first region, whose region menu lists all their regions.
          allHref={staff.isAdmin ? "/console/admin" : "/console"}
          onNavigate={onNavigate}
        />
      </nav>
      <div className="border-line border-t p-2">
        <SidebarToggle />
        <UserMenu staff={staff} role={staff.isAdmin ? "admin" : undefined} />
      </div>
    </>
  );
}
