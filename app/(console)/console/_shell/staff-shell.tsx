"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { TextLink } from "@/app/_ui/text-link";
import { Toaster } from "@/app/_ui/toaster";
import { createQueryClient } from "./providers";

/** Renders the frame of pages outside a region; `tabs` is the navigation between these pages. */
export function StaffShell({
  title,
  tabs,
  children,
}: {
  title: string;
  tabs?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("console");
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <header className="border-line border-b bg-raised text-sm">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 sm:px-6">
          <p className="font-semibold">{title}</p>
          <TextLink href="/console">{t("admin.back")}</TextLink>
        </div>
        {tabs}
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
