import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { pageLanguage } from "@/app/i18n/page-language";
import { FONT_CLASSES } from "./fonts";
import { SIDEBAR_COOKIE, sidebarAttribute } from "./sidebar-width";
import { THEME_COOKIE, themeAttribute } from "./theme";

/** Keeps pages out of search engines by default. Public pages override this default (page-metadata.ts). */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("site");
  return { title: { default: t("name"), template: `%s – ${t("name")}` }, robots: "noindex" };
}

export const viewport: Viewport = { colorScheme: "light dark" };

/**
 * Sends only the error page's messages to the browser. Other layouts and pages send the messages that they
 * need.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [t, locale, { failure }] = await Promise.all([
    getTranslations("site"),
    pageLanguage(),
    getMessages(),
  ]);
  const sent = await cookies();
  const theme = themeAttribute(sent.get(THEME_COOKIE)?.value);
  const sidebar = sidebarAttribute(sent.get(SIDEBAR_COOKIE)?.value);
  return (
    <html
      lang={locale}
      data-theme={theme}
      data-sidebar={sidebar}
      data-scroll-behavior="smooth"
      className={FONT_CLASSES}
    >
      <body className="flex min-h-dvh flex-col font-sans leading-relaxed antialiased">
        <a
          href="#main"
          className="absolute top-2 left-2 z-30 -translate-y-24 rounded-md bg-ink px-4 py-2 text-paper focus:translate-y-0"
        >
          {t("skip")}
        </a>
        <NextIntlClientProvider messages={{ failure }}>{children}</NextIntlClientProvider>
      </body>
    </html>
  );
}
