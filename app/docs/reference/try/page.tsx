import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { pageLanguage } from "@/app/i18n/page-language";
import { publicMetadata } from "@/app/page-metadata";
import { documentLinks } from "../document-links";
import { scalarScriptUrl } from "../scalar-script";
import { ApiReference } from "./api-reference";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.reference.try");
  return publicMetadata({ path: "/docs/reference/try", title: t("title"), description: t("description") });
}

/** The API playground, where readers can send requests. Scalar generates it from the OpenAPI document. */
export default async function TryPage() {
  const [t, tags] = await Promise.all([
    getTranslations("docs.reference.try"),
    pageLanguage().then(documentLinks),
  ]);
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
