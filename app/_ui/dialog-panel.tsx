"use client";

import { useTranslations } from "next-intl";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "./icon-button";
import { isOnToast } from "./is-on-toast";
import { isTracked, isUnsaved, type UsedField } from "./is-unsaved";
import { registerDialog, wouldLoseDialog } from "./open-dialogs";
import { opensUnasked } from "./typing";

const FIRST_CONTROL = "input:not([type=hidden]), select, textarea";

/**
 * Focuses the element with `data-first`, or else the first input, select or textarea. If there is neither,
 * focuses the dialog itself, so that screen readers read the dialog's title and text. Also focuses the dialog
 * itself if the user was typing elsewhere, so that their next keys don't answer the dialog.
 */
function focusInitialElement(event: Event): void {
  const dialog = event.currentTarget as HTMLElement;
  const chosen = opensUnasked() ? dialog : dialog.querySelector<HTMLElement>("[data-first]");
  const first = chosen ?? dialog.querySelector<HTMLElement>(FIRST_CONTROL) ?? dialog;
  event.preventDefault();
  first.focus();
  if (chosen instanceof HTMLInputElement) chosen.select();
}

type Contents = { isKept: boolean; hasChoices: boolean; isShownOnce: boolean; isBusy: boolean };

/**
 * Returns `findQuestion`, which finds the question to ask before the contents are lost, or null if nothing
 * would be lost. Also returns an input handler that tracks which fields the user has used. While there is a
 * question, Back and closing or reloading the page ask for confirmation, and the console doesn't leave the
 * page when the session ends.
 */
function useUnsavedContents({ isKept, hasChoices, isShownOnce, isBusy }: Contents) {
  const t = useTranslations("failure");
  const used = useRef(new Set<UsedField>());
  const findQuestion = () => {
    if (isShownOnce) return t("closeShownOnce");
    if (isBusy) return t("leaveBusy");
    return hasChoices || (!isKept && [...used.current].some(isUnsaved)) ? t("closeUnsaved") : null;
  };
  const latest = useRef(findQuestion);
  latest.current = findQuestion;
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => wouldLoseDialog() && event.preventDefault();
    const unregister = registerDialog(() => latest.current());
    window.addEventListener("beforeunload", confirmLeave);
    return () => {
      window.removeEventListener("beforeunload", confirmLeave);
      unregister();
    };
  }, []);
  const note = ({ target }: { target: EventTarget }) => {
    if (isTracked(target)) used.current.add(target);
  };
  return { findQuestion, note };
}

export type DialogProps = {
  onClose: () => void;
  title: string;
  text?: ReactNode;
  closeLabel: string;
  /** Keeps the dialog open on Escape and on a click outside. */
  staysOpen?: boolean;
  /**
   * Set while a request is running whose result can't be shown later. The dialog then can't be closed, and
   * leaving the page needs confirmation.
   */
  isBusy?: boolean;
  /**
   * Set while the dialog shows something that can't be shown again, such as a new key. Closing the dialog or
   * leaving the page then always needs confirmation.
   */
  isShownOnce?: boolean;
  /** Set while the user has made choices that closing would lose. Closing then needs confirmation. */
  hasUnsavedChoices?: boolean;
  /** Whether typed text survives closing. If it doesn't, closing needs confirmation. */
  keepsInput?: boolean;
  /** Set for dialogs with documents and pictures, which need more room. */
  isWide?: boolean;
  children: ReactNode;
};

type PanelProps = DialogProps & { focusBack: (event: Event) => void };

/** The contents of `Dialog`, which loads this component on demand. Don't use this component directly. */
export function DialogPanel({ onClose, title, text, closeLabel, focusBack, ...props }: PanelProps) {
  const { isBusy = false, isShownOnce = false, isWide = false, children } = props;
  const staysOpen = props.staysOpen || isBusy;
  const { keepsInput: isKept = false, hasUnsavedChoices: hasChoices = false } = props;
  const { findQuestion, note } = useUnsavedContents({ isKept, hasChoices, isShownOnce, isBusy });
  const close = () => {
    if (isBusy) return;
    const question = findQuestion();
    if (question === null || window.confirm(question)) onClose();
  };
  return (
    <Primitive.Root open onOpenChange={(open) => !open && close()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Primitive.Content
          {...(text ? {} : { "aria-describedby": undefined })}
          onInput={note}
          onOpenAutoFocus={focusInitialElement}
          onCloseAutoFocus={focusBack}
          onEscapeKeyDown={(event) => {
            if (staysOpen || isOnToast(event.target)) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            if (staysOpen || isOnToast(event.target)) event.preventDefault();
          }}
          className={`fixed top-1/2 left-1/2 z-50 max-h-[90dvh] ${isWide ? "w-[min(56rem,calc(100vw-1.5rem))]" : "w-[min(34rem,calc(100vw-1.5rem))]"} -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-paper p-5 text-ink text-sm shadow-2xl outline-none`}
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <Primitive.Title className="wrap-anywhere min-w-0 font-semibold text-lg leading-snug">
              {title}
            </Primitive.Title>
            <Primitive.Close asChild>
              <IconButton icon="close" label={closeLabel} aria-disabled={isBusy} />
            </Primitive.Close>
          </div>
          {text && <Primitive.Description className="mb-4 text-muted">{text}</Primitive.Description>}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
