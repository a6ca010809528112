"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { useConsole } from "./console-context";

/** The primary action of the list and the board. In a toolbar on a phone, the link shows only its icon. */
export function NewCandidateLink({ isInToolbar = false }: { isInToolbar?: boolean }) {
  const t = useTranslations("console.shell");
  const { basePath, canWrite } = useConsole();
  if (!canWrite) return null;
  return (
    <Link
      href={`${basePath}/candidates/new`}
      prefetch={false}
      className={buttonClass({ variant: "primary", size: "small" })}
    >
      <Icon name="plus" />
      <span className={isInToolbar ? "max-sm:sr-only" : ""}>{t("newCandidate")}</span>
    </Link>
  );
}
