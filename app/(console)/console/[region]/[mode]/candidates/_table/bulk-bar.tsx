"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { lazyPart } from "@/app/_ui/lazy-part";
import { Menu, MenuItem } from "@/app/_ui/menu";
import { useClosing } from "@/app/(console)/console/_candidates/use-closing";
import { useShortcutSwitch, useShortcuts } from "@/app/(console)/console/_shortcuts/shortcuts";
import { PhaseBadge } from "@/app/(console)/console/_values/phase-badge";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { CANDIDATE_PHASES, type CandidatePhase } from "@/lib/records/candidates/enumerations";
import { focusMain } from "./focus-main";
import { SELECTED_MAX } from "./use-select-all";

const CloseDialog = lazyPart(() =>
  import("@/app/(console)/console/_candidates/close-dialog").then((loaded) => loaded.CloseDialog),
);

/** The CSS property that says how far `ToastViewport` moves up. */
const TOASTS_RAISED_BY = "--toasts-raised-by";

export function BulkBar({
  selected,
  count,
  onPhaseChange,
  areClosed,
  onSelectAll,
  isSelecting,
  onChoosing,
  onClear,
  onFailed,
}: {
  selected: CandidateListItem[];
  /** Null until the first page has loaded. If `isTotalMinimum` is true, more candidates may match. */
  count: { total: number | null; isTotalMinimum: boolean } | null;
  /**
   * Selects the matching candidates, including those that aren't loaded yet, up to `SELECTED_MAX`. Null if
   * all candidates are loaded, if some of the loaded candidates aren't selected, or while the function runs.
   */
  onSelectAll: (() => Promise<void>) | null;
  isSelecting: boolean;
  /** Called when the user starts to choose an action for the candidates that are selected at that moment. */
  onChoosing: () => void;
  /** Moves the selected candidates. Returns the ids of those that failed. */
  onPhaseChange: (phase: CandidatePhase) => Promise<string[]>;
  /** Whether the list shows closed candidates. */
  areClosed: boolean;
  onClear: () => void;
  /** Called after an action, with the ids of the candidates for whom it failed. */
  onFailed: (ids: string[]) => void;
}) {
  const t = useTranslations("console.bulk");
  const closing = useClosing();
  const status = useRef<HTMLParagraphElement>(null);
  const { isOn } = useShortcutSwitch();
  useShortcuts({ a: () => status.current?.focus() });
  if (selected.length === 0) return null;
  const clear = () => {
    onClear();
    // The focused button disappears together with the bar.
    requestAnimationFrame(focusMain);
  };
  return (
    <section
      ref={raiseToasts}
      aria-label={t("selected", { count: selected.length })}
      // Comes before the table, because Tab doesn't reach the end of a list that loads more rows.
      className="flex flex-wrap items-center gap-2 border-line bg-chosen px-3 text-sm max-lg:order-last max-lg:border-t max-lg:py-2 sm:px-6 lg:absolute lg:inset-x-0 lg:top-0 lg:z-10 lg:min-h-full lg:border-b lg:pb-2"
    >
      <p ref={status} role="status" tabIndex={-1} className="mr-2 font-medium tabular-nums outline-none">
        {t("selected", { count: selected.length })}
        {isOn && <span className="sr-only">. {t("key")}</span>}
      </p>
      {(onSelectAll || isSelecting) && (
        <Button
          variant="quiet"
          size="small"
          aria-disabled={isSelecting}
          onClick={({ currentTarget }) =>
            // The button disappears when everything is selected, so move focus to the status. Leave focus alone
            // if the user has moved it.
            void onSelectAll?.().then(() => {
              if ([currentTarget, document.body].includes(document.activeElement as HTMLElement))
                status.current?.focus();
            })
          }
        >
          {isSelecting
            ? t("selecting")
            : count?.total != null && count.total < SELECTED_MAX && !count.isTotalMinimum
              ? t("selectAll", { count: count.total })
              : t("selectFirst", { count: SELECTED_MAX })}
        </Button>
      )}
      <PhaseMenu
        onOpen={onChoosing}
        onChoose={(phase) => {
          clear();
          void onPhaseChange(phase).then(onFailed);
        }}
      />
      <CloseOrReopenButton
        {...{ selected, areClosed, closing, onFailed }}
        onAsk={onChoosing}
        onDone={clear}
      />
      <Button variant="quiet" size="small" onClick={clear}>
        {t("none")}
      </Button>
    </section>
  );
}

/** Keeps the toasts above the bar while the bar is at the bottom, so that they don't cover its buttons. */
function raiseToasts(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const isAtBottom = getComputedStyle(bar).position === "static";
    style.setProperty(TOASTS_RAISED_BY, isAtBottom ? `${bar.offsetHeight}px` : "0px");
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(TOASTS_RAISED_BY);
  };
}

type PhaseMenuProps = { onOpen: () => void; onChoose: (phase: CandidatePhase) => void };

function PhaseMenu({ onOpen, onChoose }: PhaseMenuProps) {
  const t = useTranslations("console.bulk");
  return (
    <Menu
      label={t("phase")}
      onOpenChange={(isOpen) => isOpen && onOpen()}
      trigger={(button) => (
        <Button {...button} size="small">
          {t("phase")}
          <Icon name="chevron" />
        </Button>
      )}
    >
      {CANDIDATE_PHASES.map((phase) => (
        <MenuItem key={phase} onSelect={() => onChoose(phase)}>
          <PhaseBadge phase={phase} />
        </MenuItem>
      ))}
    </Menu>
  );
}

function CloseOrReopenButton({
  selected,
  areClosed,
  closing: { close, reopen },
  onAsk,
  onDone,
  onFailed,
}: {
  selected: CandidateListItem[];
  areClosed: boolean;
  closing: ReturnType<typeof useClosing>;
  onAsk: () => void;
  onDone: () => void;
  onFailed: (ids: string[]) => void;
}) {
  const t = useTranslations("console.closing");
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    onAsk();
    setAsking(true);
  };
  const reopenNow = () => {
    onDone();
    void reopen(selected).then(onFailed);
  };
  return (
    <>
      <Button size="small" onClick={areClosed ? reopenNow : ask}>
        {t(areClosed ? "reopen" : "close")}
      </Button>
      {isAsking && (
        <CloseDialog
          candidates={selected}
          onConfirm={(reason) => {
            onDone();
            void close(selected, reason).then(onFailed);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
