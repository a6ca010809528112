"use client";

import type { Active, Announcements, Over } from "@dnd-kit/core";
import { useTranslations } from "next-intl";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";

/** Returns the screen reader announcements for moving a card. */
export function useAnnouncements(): Announcements {
  const t = useTranslations("console.board");
  const label = useValueLabel();
  const name = (active: Active) => String(active.data.current?.candidate?.name ?? "");
  const to = (active: Active, over: Over | null, key: "over" | "dropped") =>
    over ? t(key, { name: name(active), phase: label(String(over.id)) }) : undefined;
  return {
    onDragStart: ({ active }) => t("lifted", { name: name(active) }),
    onDragOver: ({ active, over }) => to(active, over, "over"),
    onDragEnd: ({ active, over }) => to(active, over, "dropped") ?? t("cancelled", { name: name(active) }),
    onDragCancel: ({ active }) => t("cancelled", { name: name(active) }),
  };
}
