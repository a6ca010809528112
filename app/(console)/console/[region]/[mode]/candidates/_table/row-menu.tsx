"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { mailLink } from "@/app/_ui/mail-link";
import { MenuGroup, MenuItem, MenuPanel, MenuSeparator } from "@/app/_ui/menu";
import { phoneLink } from "@/app/_ui/phone-link";
import { toast } from "@/app/_ui/toaster";
import { CloseDialog } from "@/app/(console)/console/_candidates/close-dialog";
import { useClosing } from "@/app/(console)/console/_candidates/use-closing";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PhaseBadge } from "@/app/(console)/console/_values/phase-badge";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { CANDIDATE_PHASES, type CandidatePhase } from "@/lib/records/candidates/enumerations";
import { focusMain } from "./focus-main";
import type { RowMenuTarget } from "./use-row-menu";

type Props = {
  /** The row whose menu is open, or was open last. */
  target: RowMenuTarget;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onClose: () => void;
  onPhaseChange: (candidate: CandidateListItem, phase: CandidatePhase) => Promise<unknown>;
};

/** Shows what can be done with a candidate. All rows share one menu, because a menu per row renders slowly. */
export function RowMenu({ target, isOpen, onPhaseChange, ...props }: Props) {
  const { candidate, button, returnTo } = target;
  const { canWrite } = useConsole();
  const { close, reopen } = useClosing();
  const [asked, setAsked] = useState<CandidateListItem | null>(null);
  const anchor = useMemo(() => ({ current: button }), [button]);
  useExpanded(button, isOpen);
  return (
    <>
      <MenuPanel
        {...props}
        isOpen={isOpen}
        button={anchor}
        buttonId={button.id}
        menuId={`${button.id}-menu`}
        align="start"
        isNonModal={false}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          returnTo.focus();
        }}
      >
        <ContactItems candidate={candidate} />
        {canWrite && (
          <WriteItems
            candidate={candidate}
            onPhase={(phase) => void onPhaseChange(candidate, phase).then(focusMainLater)}
            onClosing={() => setAsked(candidate)}
            onReopen={() => void reopen([candidate]).then(focusMainLater)}
          />
        )}
      </MenuPanel>
      {asked && (
        <CloseDialog
          candidates={[asked]}
          onConfirm={(reason) => {
            setAsked(null);
            void close([asked], reason).then(focusMainLater);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Keeps the button visible while its menu is open. Sets the attribute directly, so that no row rerenders. */
function useExpanded(button: HTMLElement, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    button.setAttribute("aria-expanded", "true");
    return () => button.removeAttribute("aria-expanded");
  }, [button, isOpen]);
}

/** Waits, because the row may leave the list and take focus with it. */
const focusMainLater = () => requestAnimationFrame(focusMain);

function ContactItems({ candidate: { name, email, phone } }: { candidate: CandidateListItem }) {
  const t = useTranslations("console");
  const copy = async () => {
    try {
      // Throws on pages without HTTPS, where browsers have no clipboard API.
      await navigator.clipboard.writeText(email);
      toast(t("rowMenu.copied", { name }));
    } catch {
      toast(t("header.copyFailed", { field: t("fields.email") }));
    }
  };
  return (
    <>
      {phone && (
        <MenuItem asChild>
          <a href={phoneLink(phone)}>
            <Icon name="phone" />
            {t("rowMenu.call")}
          </a>
        </MenuItem>
      )}
      <MenuItem asChild>
        <a href={mailLink(email)}>
          <Icon name="mail" />
          {t("rowMenu.mail")}
        </a>
      </MenuItem>
      <MenuItem onSelect={() => void copy()}>
        <Icon name="copy" />
        {t("header.copy", { field: t("fields.email") })}
      </MenuItem>
    </>
  );
}

type WriteProps = {
  candidate: CandidateListItem;
  onPhase: (phase: CandidatePhase) => void;
  onClosing: () => void;
  onReopen: () => void;
};

function WriteItems({ candidate, onPhase, onClosing, onReopen }: WriteProps) {
  const t = useTranslations("console");
  const isClosed = candidate.closedReason !== null;
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={t("bulk.phase")}>
        {CANDIDATE_PHASES.filter((phase) => phase !== candidate.phase).map((phase) => (
          <MenuItem key={phase} onSelect={() => onPhase(phase)}>
            <PhaseBadge phase={phase} />
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem onSelect={isClosed ? onReopen : onClosing}>
        <Icon name={isClosed ? "up" : "archive"} />
        {t(isClosed ? "closing.reopen" : "closing.close")}
      </MenuItem>
    </>
  );
}
