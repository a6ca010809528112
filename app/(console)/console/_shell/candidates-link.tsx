"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/app/_ui/button";
import { useConsole } from "./console-context";

/** A link to the candidates, for pages that have nothing to show and no other action. */
export function CandidatesLink() {
  const t = useTranslations("console.notFound");
  const { basePath } = useConsole();
  return (
    <Link href={`${basePath}/candidates`} prefetch={false} className={buttonClass({})}>
      {t("back")}
    </Link>
  );
}
