"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { keepEarlyText, takeEarlyText } from "@/app/_ui/typing";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { useHasDraft } from "@/app/(console)/console/_drafts/use-has-draft";
import { WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { isLeaving } from "@/app/(console)/console/_lists/neighbor-navigation";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { useShortcuts } from "@/app/(console)/console/_shortcuts/shortcuts";
import { submitMutation, type TenantScope } from "@/lib/contract/api-client";
import { InteractionForm, type InteractionSave, interactionDraft } from "./interaction-form";
import { withoutEmpty } from "./interaction-values";

type Props = {
  candidateId: string;
  /** Moves the focus out of the form when the form's fields disappear. */
  onLeave: () => void;
};

/**
 * Adds an interaction without leaving the page. The form is small until it has focus or unsaved input. The
 * form doesn't shrink when it loses focus, because the button that the user is about to press would move.
 */
export function InteractionComposer({ candidateId, onLeave }: Props) {
  const t = useTranslations("console.interaction");
  const toast = useRegionToast(candidateId);
  const { scope } = useConsole();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [resetCount, setResetCount] = useState(0);
  const name = interactionDraft(candidateId);
  const hasDraft = useHasDraft(name);
  const restart = (isOpenNow: boolean) => {
    setOpen(isOpenNow);
    setResetCount((count) => count + 1);
  };
  const leave = () => {
    if (box.current?.contains(document.activeElement)) onLeave();
    restart(false);
  };
  const { cancel } = useDialogDraft({ name, onClose: leave, onReopen: () => restart(true) });
  const findSummary = () => box.current?.querySelector<HTMLInputElement>("[name=summary]") ?? null;
  useNoteKeys(candidateId, findSummary);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only receive events of the fields inside
    <div
      ref={box}
      onFocus={({ target }) => target instanceof HTMLInputElement && setOpen(true)}
      onInput={() => setOpen(true)}
      onBeforeInput={(event) => isLeaving(candidateId) && event.preventDefault()}
      onKeyDown={({ key }) => key === "Escape" && !hasDraft && leave()}
      className="mb-5 rounded-lg border border-line bg-raised p-3 text-sm print:hidden"
    >
      <h3 id={titleId} className="mb-2 flex items-center gap-2 font-medium">
        <Icon name="talk" className="text-muted" />
        {t("add")}
      </h3>
      <WithDraft key={resetCount} name={name}>
        {(draft) => (
          <InteractionForm
            {...{ former: null, draft, onCancel: cancel, labelId: titleId }}
            save={saveNew(scope, candidateId)}
            isSmall={!isOpen && !hasDraft}
            onSaved={(hasLaterInput) => {
              toast(t("added"));
              if (!hasLaterInput) leave();
            }}
          />
        )}
      </WithDraft>
    </div>
  );
}

/**
 * Lets the `i` key focus the summary. If the user has just pressed `j` or `k`, waits for the next record, and
 * adds what the user has typed in the meantime to that record's note.
 */
function useNoteKeys(candidateId: string, findSummary: () => HTMLInputElement | null): void {
  useShortcuts({
    i: (event) => {
      // Otherwise the shortcut's letter would also be typed into the field.
      event.preventDefault();
      // The user means the next record, which hasn't appeared yet.
      if (isLeaving(candidateId)) keepEarlyText("note");
      else findSummary()?.focus();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another record appears.
  useEffect(() => {
    if (!isLeaving(candidateId)) takeEarlyText("note", findSummary());
  }, [candidateId]);
}

/** Returns a function that adds the interaction. */
const saveNew =
  (scope: TenantScope, candidateId: string): InteractionSave =>
  (values, _seen, idempotencyKey) =>
    submitMutation(scope, "POST", `/candidates/${candidateId}/interactions`, [withoutEmpty(values)], {
      idempotencyKey,
    });
