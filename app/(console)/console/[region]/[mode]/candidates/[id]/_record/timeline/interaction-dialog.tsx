"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Dialog } from "@/app/_ui/dialog";
import { takeEarlyText } from "@/app/_ui/typing";
import { hasDraft, olderKey, readStored, replaceDrafts } from "@/app/(console)/console/_drafts/draft-store";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { focusLater } from "@/app/(console)/console/_shell/focus-later";
import { saveInteraction } from "@/lib/console/candidates/save-interaction";
import { apiError, isApiError } from "@/lib/contract/api-client";
import type { Interaction } from "@/lib/records/interactions/schema";
import type { TypedIn } from "../use-resume-typing";
import { TIMELINE_TITLE_ID } from "./entry";
import { InteractionForm, type InteractionSave, interactionDraft } from "./interaction-form";
import { useAskAboutInteraction } from "./use-ask-about-interaction";

type Props = {
  candidateId: string;
  edited: Interaction;
  /** Where the user was typing when the dialog disappeared. */
  typedIn: TypedIn | null | undefined;
  onClose: () => void;
  onReopen: () => void;
};

/**
 * Edits an interaction. Escape keeps the input as a draft. If the interaction no longer exists when the user
 * saves, the input becomes the draft of a new interaction.
 */
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
    ).catch((error) => {
      if (!isApiError(error) || error.code !== "interaction_not_found") throw error;
      keepAsNew(draftsOf, edited.id);
      onClose();
      focusLater(TIMELINE_TITLE_ID);
      throw apiError("interaction_gone", "");
    });
  const draftsOf = useDraftKey(`candidates/${candidateId}/`);
  const { close, cancel } = useDialogDraft({ name, onClose, onReopen });
  const addEarlyText = useCallback(
    (box: HTMLElement | null) => {
      const field = typedIn && box?.querySelector<HTMLInputElement>(`[name=${typedIn.name}]`);
      if (!field) return;
      // Select and date fields have no caret. Discard text typed early, because it isn't meant for them.
      const isText = typeof field.selectionStart === "number";
      takeEarlyText("interaction", isText ? field : document.createElement("input"), typedIn.caret);
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
              onSaved={(hasLaterInput) => !hasLaterInput && onClose()}
            />
          )}
        </WithDraft>
      </div>
    </Dialog>
  );
}

/**
 * Turns the draft of an edit into the draft of a new interaction. The draft waits if the user is already
 * writing a new interaction.
 */
function keepAsNew(keyStart: string, id: string): void {
  const key = `${keyStart}interactions/${id}`;
  const newKey = `${keyStart}interactions/new`;
  const draft = readStored(key);
  if (!draft) return;
  const { seen: _, ...values } = draft.values;
  const moved = { ...draft, values, sendKey: undefined };
  replaceDrafts(
    new Map([
      [key, null],
      [hasDraft(newKey) ? olderKey(newKey, moved) : newKey, moved],
    ]),
  );
}
