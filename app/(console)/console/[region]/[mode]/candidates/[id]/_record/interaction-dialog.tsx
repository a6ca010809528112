"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Dialog } from "@/app/_ui/dialog";
import { takeEarlyText } from "@/app/_ui/typing";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { saveInteraction } from "@/lib/console/candidates/save-interaction";
import type { Interaction } from "@/lib/records/interactions/schema";
import { InteractionForm, type InteractionSave, interactionDraft } from "./interaction-form";
import { useAskAboutInteraction } from "./use-ask-about-interaction";

type Props = {
  candidateId: string;
  edited: Interaction;
  /** The name of the field that the user was typing in when the dialog disappeared. */
  typedIn: string | undefined;
  onClose: () => void;
  onReopen: () => void;
};

/** Edits an interaction. Escape keeps the input as a draft. */
export function InteractionDialog({ candidateId, edited, typedIn, onClose, onReopen }: Props) {
  const t = useTranslations("console");
  const name = interactionDraft(candidateId, edited.id);
  const { scope } = useConsole();
  const ask = useAskAboutInteraction(candidateId, "edit");
  const save: InteractionSave = (values, seen, idempotencyKey) =>
    saveInteraction(
      scope,
      { path: `/candidates/${candidateId}/interactions/${edited.id}`, seen: seen ?? edited, values },
      { idempotencyKey, ask },
    );
  const { close, cancel } = useDialogDraft({ name, onClose, onReopen });
  const addEarlyText = useCallback(
    (box: HTMLElement | null) => {
      const field = typedIn && box?.querySelector<HTMLInputElement>(`[name=${typedIn}]`);
      if (!field) return;
      // Selects and date fields have no caret, so text typed early is not for them.
      const isText = typeof field.selectionStart === "number";
      takeEarlyText("interaction", isText ? field : document.createElement("input"));
      field.focus();
    },
    [typedIn],
  );
  return (
    <Dialog keepsInput onClose={close} title={t("interaction.edit")} closeLabel={t("close")}>
      <div ref={addEarlyText}>
        <WithDraft name={name}>
          {(draft) => (
            <InteractionForm
              {...{ former: edited, draft, save, onCancel: cancel }}
              onSaved={(isTypedOn) => !isTypedOn && onClose()}
            />
          )}
        </WithDraft>
      </div>
    </Dialog>
  );
}
