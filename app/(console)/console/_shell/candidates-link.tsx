"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/app/_ui/button";
import { useConsole } from "./console-context";

/** The only action on a page that has nothing to show. */
export function CandidatesLink() {
  const t = useTranslations("console.notFound");
  const { basePath } = useConsole();
  return (
    <Link href={`${basePath}/candidates`} className={buttonClass({ variant: "primary" })}>
      {t("back")}
    </Link>
  );
}
