"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/app/_ui/dialog";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import type { Interaction } from "@/lib/records/interactions/schema";
import { InteractionForm, interactionDraft } from "./interaction-form";

type Props = {
  candidateId: string;
  edited: Interaction;
  onClose: () => void;
  onReopen: () => void;
};

/** Edits an interaction. Escape keeps the input as a draft. */
export function InteractionDialog({ candidateId, edited, onClose, onReopen }: Props) {
  const t = useTranslations("console");
  const name = interactionDraft(candidateId, edited.id);
  const { close, cancel } = useDialogDraft({ name, onClose, onReopen });
  return (
    <Dialog keepsInput onClose={close} title={t("interaction.edit")} closeLabel={t("close")}>
      <WithDraft name={name}>
        {(draft) => (
          <InteractionForm
            {...{ candidateId, former: edited, draft, onCancel: cancel }}
            onSaved={(isTypedOn) => !isTypedOn && onClose()}
          />
        )}
      </WithDraft>
    </Dialog>
  );
}
