import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHeading } from "@/app/_ui/page-heading";
import { TEXT_LINK_CLASS } from "@/app/_ui/text-link";
import { publicMetadata } from "@/app/page-metadata";
import { withLanguage } from "@/lib/platform/languages";
import { ApiReference } from "./api-reference";
import { scalarScriptUrl } from "./scalar-script";

/**
 * Renders a plain link, which loads the whole page. The Scalar widget changes the URL when it starts, which
 * breaks client-side navigation.
 */
const link = (href: string) => (children: ReactNode) => (
  <a href={href} className={TEXT_LINK_CLASS}>
    {children}
  </a>
);
async function getTags() {
  return {
    docs: link(withLanguage(await getLocale(), "/docs")),
    json: link("/api/v2/openapi.json"),
    yaml: link("/api/v2/openapi.yaml"),
  };
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.reference");
  return publicMetadata({
    path: "/docs/reference",
    title: t("title"),
    description: t("description"),
  });
}

/** Shows the API reference, generated from the API's own OpenAPI document. */
export default async function ReferencePage() {
  const [t, tags] = await Promise.all([getTranslations("docs.reference"), getTags()]);
  return (
    <>
      <PageHeading title={t("title")}>{t.rich("lead", tags)}</PageHeading>
      <noscript>
        <p className="mb-10 max-w-3xl">{t.rich("noscript", tags)}</p>
      </noscript>
      <ApiReference scriptUrl={scalarScriptUrl} errorMessage={t("failure")} />
    </>
  );
}
