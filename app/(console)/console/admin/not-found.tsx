import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { notFoundMetadata } from "../_shell/not-found-metadata";

export const generateMetadata = notFoundMetadata;

/** Shown to staff who aren't admins, or who stopped being admins while the console was open. */
export default async function NotFound() {
  const t = await getTranslations("console");
  return (
    <EmptyState heading="h1" title={t("notFound.title")} text={t("notFound.text")}>
      <a href="/console" className={buttonClass({ variant: "primary" })}>
        {t("admin.back")}
      </a>
    </EmptyState>
  );
}
