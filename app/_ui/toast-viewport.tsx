"use client";

import { usePathname } from "next/navigation";
import {
  type FocusEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Icon } from "./icon";

/**
 * `waiting` is the number of changes that the action would save. The toast stays as long as they wait. With
 * `isForPage`, they are lost when the user leaves the page.
 */
export type ToastAction = { label: string; onClick: () => void; waiting?: number; isForPage?: boolean };
/**
 * What a toast is about, for example a record. The toast shows `name`, unless the page at `path` or a page
 * below it is open.
 */
export type ToastSubject = { path: string; name: string };
export type Toast = {
  id: number;
  text: string;
  durationMs: number;
  action: ToastAction | null;
  subjects: readonly ToastSubject[];
};

type Props = {
  label: string;
  closeLabel: string;
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
};

/**
 * Shows the toasts. Screen readers announce them. Alt+T moves focus to the toasts, even while a dialog is
 * open, and Escape moves focus back. Toasts stay while they are hovered or focused, and while the page is
 * hidden.
 */
export function ToastViewport({ label, closeLabel, toasts, onDismiss }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const isHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
  const { isFocused, goBack, onFocus, onBlur } = useFocusInside(list);
  const isAtTop = useClearOfFocus(toasts);
  const close = (id: number) => {
    if (isFocused) goBack();
    setPointedAt(false);
    onDismiss(id);
  };
  return (
    <section
      data-toasts
      aria-label={`${label} (Alt+T)`}
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={(event) => event.key === "Escape" && goBack()}
      className={`pointer-events-none fixed right-4 z-60 w-89 max-w-[calc(100vw-2rem)] print:hidden ${isAtTop ? "top-4" : "bottom-[calc(1rem+var(--toasts-raised-by,0px))]"}`}
    >
      <ol
        ref={list}
        tabIndex={-1}
        // The toasts cover at most half of the screen, so that they can move away from the focused element.
        // The padding keeps their shadows visible.
        className="-m-4 max-h-[min(50dvh,100dvh-var(--toasts-raised-by,0px))] space-y-3 overflow-y-auto rounded-lg p-4"
      >
        {toasts.map((toast) => (
          <Notice
            key={toast.id}
            toast={toast}
            closeLabel={closeLabel}
            isHeld={isPointedAt || isFocused || isHidden}
            onTimeOver={onDismiss}
            onClose={close}
          />
        ))}
      </ol>
    </section>
  );
}

type NoticeProps = {
  toast: Toast;
  closeLabel: string;
  isHeld: boolean;
  onTimeOver: (id: number) => void;
  onClose: (id: number) => void;
};

function Notice({ toast: { id, text, durationMs, action, subjects }, ...props }: NoticeProps) {
  const path = usePathname();
  const { closeLabel, isHeld, onTimeOver, onClose } = props;
  const isLasting = Boolean(action?.waiting);
  const named = subjects.filter((each) => !`${path}/`.startsWith(`${each.path}/`)).map(({ name }) => name);
  useEffect(() => {
    if (isHeld || isLasting) return;
    const timer = setTimeout(() => onTimeOver(id), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, isLasting, id, durationMs, onTimeOver]);
  return (
    <li
      ref={scrollTo}
      className="pointer-events-auto flex items-center gap-3 rounded-lg border border-line bg-ink px-4 py-3 text-paper text-sm shadow-xl"
    >
      <span className="wrap-anywhere min-w-0 flex-1">{[...named, text].join(": ")}</span>
      {action && (
        <button
          type="button"
          className="shrink-0 font-medium underline underline-offset-4"
          onClick={(event) => {
            coverPointer(event);
            onClose(id);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      {isLasting && (
        <button
          type="button"
          className="grid size-(--target) shrink-0 place-items-center"
          aria-label={closeLabel}
          onClick={(event) => {
            coverPointer(event);
            onClose(id);
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

/** Scrolls a new toast into view if the toasts don't all fit. */
const scrollTo = (appeared: HTMLElement | null) => appeared?.scrollIntoView?.({ block: "nearest" });

/** The longest usual time between the clicks of a double-click. */
const DOUBLE_CLICK_MS = 500;

/**
 * Briefly covers the place of a click. The toast disappears at the first click of a double-click. Otherwise
 * the second click would press what lies beneath, for example another candidate's card.
 */
function coverPointer({ detail, clientX, clientY }: MouseEvent): void {
  // A key press also causes a click, but not at the pointer.
  if (detail === 0) return;
  const cover = document.createElement("div");
  // Marks the cover as part of the toasts, so that a click on it doesn't close an open dialog.
  cover.setAttribute("data-toasts", "");
  cover.className = "pointer-events-auto fixed z-60 size-6 -translate-1/2";
  cover.style.left = `${clientX}px`;
  cover.style.top = `${clientY}px`;
  // Keeps the focus where it is.
  cover.addEventListener("mousedown", (event) => event.preventDefault());
  document.body.append(cover);
  setTimeout(() => cover.remove(), DOUBLE_CLICK_MS);
}

/**
 * Tracks whether focus is inside the toasts, moves it there on Alt+T, and can restore focus to the previous
 * element. Stops the toasts' focus events, so that an open dialog doesn't take the focus back. Dialogs also
 * listen to the document, but React gets the events first, because it started to listen earlier.
 */
function useFocusInside(list: RefObject<HTMLElement | null>) {
  const previousFocus = useRef<Element | null>(null);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== "KeyT" || !list.current?.firstElementChild) return;
      event.preventDefault();
      const former = document.activeElement;
      if (list.current.contains(former)) return;
      // A dialog takes the focus back if the focus moves straight from the dialog to another element.
      if (former instanceof HTMLElement) former.blur();
      list.current.focus();
      previousFocus.current = former;
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [list]);
  const track = (event: FocusEvent, isInside: boolean) => {
    event.nativeEvent.stopImmediatePropagation();
    if (event.currentTarget.contains(event.relatedTarget)) return;
    if (isInside) previousFocus.current = event.relatedTarget;
    setFocused(isInside);
  };
  return {
    isFocused,
    goBack: () => {
      if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
      setFocused(false);
    },
    onFocus: (event: FocusEvent) => track(event, true),
    onBlur: (event: FocusEvent) => track(event, false),
  };
}

/** Returns whether to show the toasts at the top, so that they don't cover the focused element. */
function useClearOfFocus(toasts: readonly Toast[]): boolean {
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    if (toasts.length === 0) return setAtTop(false);
    // Wait a frame, because the browser scrolls to an element after focusing it.
    const check = () =>
      requestAnimationFrame(() => {
        const middle = coveredMiddle();
        if (middle !== null) setAtTop(middle > window.innerHeight / 2);
      });
    check();
    document.addEventListener("focusin", check);
    return () => document.removeEventListener("focusin", check);
  }, [toasts]);
  return isAtTop;
}

/** Returns the vertical middle of the focused element if a toast covers it. Otherwise returns null. */
function coveredMiddle(): number | null {
  const focused = document.activeElement ?? document.body;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const middle = top + height / 2;
  const shown = document.elementFromPoint(left + width / 2, middle);
  return !focused.contains(shown) && shown?.closest("[data-toasts]") ? middle : null;
}

function subscribeToVisibility(notify: () => void): () => void {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}
