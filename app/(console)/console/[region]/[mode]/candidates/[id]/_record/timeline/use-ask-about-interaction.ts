"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import {
  askAboutConflicts,
  type ConflictKind,
} from "@/app/(console)/console/_candidates/ask-about-conflicts";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { AskAboutInteraction, InteractionValues } from "@/lib/console/candidates/save-interaction";
import { candidateQuery } from "@/lib/records/candidates/queries";

/** Returns a function that shows both versions of an interaction's fields and asks which to keep. */
export function useAskAboutInteraction(candidateId: string, kind: ConflictKind): AskAboutInteraction {
  const t = useTranslations("console.interaction");
  const format = useFormatter();
  const client = useQueryClient();
  const { scope } = useConsole();
  const shown = ({ performedAt, duration, ...texts }: Partial<InteractionValues>) => ({
    ...texts,
    ...(performedAt && {
      performedAt: format.dateTime(new Date(performedAt), { dateStyle: "long", timeStyle: "short" }),
    }),
    ...(duration !== undefined && {
      duration: duration && t("duration", { minutes: Math.max(1, Math.round(duration / 60)) }),
    }),
  });
  const labels = {
    type: t("type"),
    performedAt: t("performedAt"),
    summary: t("summary"),
    notes: t("notes"),
    duration: t("minutes"),
  };
  return (mine, theirs) => {
    const name = client.getQueryData(candidateQuery(scope, candidateId).queryKey)?.name ?? "";
    return askAboutConflicts(
      [{ id: candidateId, name, mine: shown(mine), theirs: shown(theirs), labels }],
      kind,
    );
  };
}
