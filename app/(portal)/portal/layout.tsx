import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TextLink } from "@/app/_ui/text-link";
import { pageLanguage } from "@/app/i18n/page-language";
import { withLanguage } from "@/lib/platform/languages";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [t, language] = await Promise.all([getTranslations("portal"), pageLanguage()]);
  return (
    <div className="print-page wrap-anywhere [&_h1]:hyphens-auto [&_h2]:hyphens-auto">
      {children}
      <nav aria-label={t("about")} className="mt-16 border-line border-t pt-6">
        <ul className="flex flex-wrap gap-x-8 gap-y-3">
          {(["privacy", "accessibility"] as const).map((name) => (
            <li key={name}>
              <TextLink href={withLanguage(language, `/portal/${name}`)}>{t(name)}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
