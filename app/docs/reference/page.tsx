import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHeading } from "@/app/_ui/page-heading";
import { TEXT_LINK_CLASS } from "@/app/_ui/text-link";
import { ApiReference } from "./api-reference";
import { scalarScriptUrl } from "./scalar-script";

/** Whole pages are asked for: the widget writes to the address as it starts, and a change of page within this one would be lost. */
const link = (href: string) => (children: ReactNode) => (
  <a href={href} className={TEXT_LINK_CLASS}>
    {children}
  </a>
);
const tags = {
  docs: link("/docs"),
  json: link("/api/v2/openapi.json"),
  yaml: link("/api/v2/openapi.yaml"),
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.reference");
  return { title: t("title") };
}

/** Every route of the API, made from the OpenAPI document that the API hands out itself. */
export default async function ReferencePage() {
  const t = await getTranslations("docs.reference");
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
