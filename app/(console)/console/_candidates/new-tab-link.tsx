"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextLink } from "@/app/_ui/text-link";
import { useConsole } from "../_shell/console-context";

/** Opens a page of the region in a new tab, because leaving this page would lose what it shows. */
export function NewTabLink({ path, children }: { path: string; children: ReactNode }) {
  const t = useTranslations("console.import");
  const { basePath } = useConsole();
  return (
    <TextLink href={`${basePath}/${path}`} target="_blank" prefetch={false}>
      {children}
      <span className="sr-only"> {t("newTab")}</span>
    </TextLink>
  );
}
