"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/app/_ui/toaster";
import { askAboutConflicts } from "@/app/(console)/console/_candidates/ask-about-conflicts";
import { type Edit, saveEdit } from "@/app/(console)/console/_drafts/save-edit";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { requestData } from "@/lib/contract/api-client";
import type { RegionTexts } from "@/lib/portal/region-texts/schema";
import { toTextsPatch, toTextValues } from "./text-values";
import { useTextLabels } from "./use-text-labels";

type Save = { edit: Edit; settle: (isSaved: boolean) => void };

/**
 * Returns the stored texts and a function that saves edited texts. If someone else has changed an edited
 * text, saving asks which version to keep.
 */
export function useSaveTexts(initial: RegionTexts) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const labels = useTextLabels();
  const { scope } = useConsole();
  const router = useRouter();
  const [stored, setStored] = useState(initial);
  const send = (options?: { method: string; body: unknown }) =>
    requestData<RegionTexts>(scope, "/console/texts", options);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ edit }: Save) =>
      saveEdit(edit, stored, {
        save: (next, current) => send({ method: "PATCH", body: toTextsPatch(next, current) }),
        load: send,
        valuesOf: toTextValues,
        ask: (mine, theirs) => askAboutConflicts([{ id: scope.regionId, name: "", mine, theirs, labels }]),
      }),
    onSuccess: (result, { settle }) => {
      settle(true);
      setStored(result.stored);
      // Otherwise, Back would show the previous texts from the router's cache.
      router.refresh();
      toast(t(result.isSaved ? "texts.saved" : "reasons.kept_theirs"));
    },
    onError: (error, { settle }) => {
      settle(false);
      toast(t("texts.failed", { reason: reason(error) }));
    },
  });
  return { stored, save: mutate, isSaving: isPending };
}
