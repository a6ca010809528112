"use client";

import { useTranslations } from "next-intl";
import { Tag } from "@/app/_ui/badge";
import { useHasDraft } from "./use-has-draft";

/** Marks an item that has unsaved input. */
export function DraftTag({ name }: { name: string }) {
  const t = useTranslations("console.drafts");
  return useHasDraft(name) ? <Tag>{t("unsaved")}</Tag> : null;
}
