"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ADMIN_PAGES } from "../../_shell/admin-pages";
import { StaffShell } from "../../_shell/staff-shell";

export function AdminShell({ children }: { children: ReactNode }) {
  const t = useTranslations("console.admin");
  return (
    <StaffShell title={t("title")} tabs={<Tabs />}>
      {children}
    </StaffShell>
  );
}

function Tabs() {
  const t = useTranslations("console.admin");
  const path = usePathname();
  return (
    <nav aria-label={t("title")} className="mx-auto -mt-2 max-w-6xl px-1 sm:px-4">
      <ul className="flex flex-wrap">
        {ADMIN_PAGES.map(({ name, href }) => (
          <li key={name}>
            <Link
              href={href}
              aria-current={path === href ? "page" : undefined}
              className="block border-transparent border-b-2 px-2 py-2 text-muted hover:text-ink aria-[current=page]:border-stream aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {t(`tabs.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
