"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { TextLink } from "@/app/_ui/text-link";
import { Toaster } from "@/app/_ui/toaster";
import { newClient } from "../../_shell/providers";

const TABS = [
  ["regions", "/console/admin"],
  ["staff", "/console/admin/staff"],
  ["keys", "/console/admin/keys"],
  ["health", "/console/admin/health"],
] as const;

/** What stands around the pages of the administration. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("workplace");
  const [client] = useState(newClient);
  return (
    <QueryClientProvider client={client}>
      <header className="border-line border-b bg-raised text-sm">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 pt-2 sm:px-6">
          <p className="font-semibold">{t("admin.title")}</p>
          <TextLink href="/console">{t("admin.back")}</TextLink>
        </div>
        <Tabs />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-3 pt-4 pb-10 text-ink leading-normal outline-none sm:px-6"
      >
        {children}
      </main>
      <Toaster label={t("shell.notices")} />
    </QueryClientProvider>
  );
}

function Tabs() {
  const t = useTranslations("workplace.admin");
  const path = usePathname();
  return (
    <nav aria-label={t("title")} className="mx-auto max-w-6xl px-1 sm:px-4">
      <ul className="flex flex-wrap">
        {TABS.map(([name, href]) => (
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
