"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";

/** Shown to staff who aren't admins, or who stopped being admins while the console was open. */
export default function NotFound() {
  const t = useTranslations("console");
  return (
    <EmptyState heading="h1" title={t("notFound.title")} text={t("notFound.text")}>
      <Link href="/console" prefetch={false} className={buttonClass({ variant: "primary" })}>
        {t("admin.back")}
      </Link>
    </EmptyState>
  );
}
