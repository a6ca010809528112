import type { ToastAction } from "@/app/_ui/toast-viewport";
import { toast } from "@/app/_ui/toaster";
import { getOwnAccount } from "@/lib/access/staff/queries";

const MINUTE_MS = 60_000;
/** Enough for someone who needs time to read the warning and to reach its button (WCAG 2.2.1). */
const WARN_INACTIVE_MS = 2 * MINUTE_MS;
/** Enough to finish something, because nobody can postpone this end. */
const WARN_LATEST_MS = 10 * MINUTE_MS;
const CHECK_WHILE_WARNING_MS = 15_000;

type Texts = (key: "inactive" | "stay" | "endsAt", values?: { at: Date }) => string;
type SessionEnd = Awaited<ReturnType<typeof getOwnAccount>>["sessionEnd"];

/**
 * Warns before the session ends. If it would end because the user does nothing, the warning offers to
 * continue it. Returns a function that stops the checks.
 */
export function warnBeforeSessionEnds(text: Texts): () => void {
  let timer = setTimeout(check, MINUTE_MS);
  let isOver = false;
  const warnings = newWarnings(text, check);

  async function check(): Promise<void> {
    // If this fails, so do the page's other requests, which say why.
    const end = await getOwnAccount().then(
      ({ sessionEnd }) => sessionEnd,
      () => null,
    );
    if (isOver) return;
    if (end) warnings.update(end);
    clearTimeout(timer);
    timer = setTimeout(check, end ? Math.max(untilCheck(end), CHECK_WHILE_WARNING_MS) : MINUTE_MS);
  }

  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * Returns the time until a warning is due, or a minute while one is shown about the latest end, which another
 * tab can move by signing in again.
 */
const untilCheck = ({ ifInactiveMs, atLatestMs }: SessionEnd): number => {
  const untilLatest = atLatestMs - WARN_LATEST_MS;
  return Math.min(ifInactiveMs - WARN_INACTIVE_MS, untilLatest > 0 ? untilLatest : MINUTE_MS);
};

/** Shows each warning once, and removes it if the session no longer ends so soon. */
function newWarnings(text: Texts, stay: () => Promise<void>) {
  const removes: { [Key in "inactive" | "endsAt"]?: () => boolean } = {};
  const set = (key: keyof typeof removes, isDue: boolean, inMs: number, action?: ToastAction) => {
    if (isDue) removes[key] ??= toast(text(key, at(inMs)), { duration: inMs, ...(action && { action }) });
    else {
      removes[key]?.();
      delete removes[key];
    }
  };
  const action = { label: text("stay"), onClick: () => void stay() };
  return {
    update({ ifInactiveMs, atLatestMs }: SessionEnd): void {
      const isInactive = ifInactiveMs <= WARN_INACTIVE_MS && ifInactiveMs < atLatestMs;
      set("inactive", isInactive, ifInactiveMs, action);
      set("endsAt", atLatestMs <= WARN_LATEST_MS, atLatestMs);
    },
  };
}

const at = (inMs: number) => ({ at: new Date(Date.now() + inMs) });
