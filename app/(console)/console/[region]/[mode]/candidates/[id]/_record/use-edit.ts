"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { changeCandidate, type FullCandidate } from "@/lib/candidates/queries";
import type { CandidatePatch } from "@/lib/candidates/schema";
import { patchCandidate } from "@/lib/console-candidates/queries";
import { useWrite } from "../../../../../_candidates/use-write";
import { useConsole } from "../../../../../_shell/console-context";

/** Changes of a candidate's own fields: shown at once, and taken back with the reason where they fail. */
export function useEdit(id: string) {
  const t = useTranslations("workplace");
  const client = useQueryClient();
  const { place } = useConsole();
  const { mutate, isPending } = useWrite({
    write: (patch: CandidatePatch) => patchCandidate(place, id, patch),
    show: (patch) => changeCandidate(client, place, id, patch as Partial<FullCandidate>),
    failed: (patch, reason) => {
      const names = Object.keys(patch).map((name) => t(`fields.${name as "name"}`));
      return t("candidate.rolledBack", { field: names.join(", "), reason });
    },
  });
  return { edit: mutate, isSaving: isPending };
}
