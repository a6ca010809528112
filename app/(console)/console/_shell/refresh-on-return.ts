import { wouldLoseDialog } from "@/app/_ui/open-dialogs";
import { getOwnAccount } from "@/lib/access/staff/queries";
import { hasUnsaved } from "../_drafts/draft-store";
import { wouldInterrupt } from "../_leaving/leave-question";

const FRESH_MS = 5 * 60_000;
/** This page holds a file, its columns and the rows' results, which are stored nowhere else. */
const IMPORT_PAGE = /\/candidates\/import$/;

const mayRefresh = () =>
  !hasUnsaved("") && !wouldLoseDialog() && !wouldInterrupt() && !IMPORT_PAGE.test(location.pathname);

/**
 * Calls `refresh` when the user returns to the tab after five minutes, so that the page shows their current
 * role, and the region's current name and fields. Doesn't refresh while that could lose input: after an
 * update of Instroom, a refresh reloads the page. Checks the session first, because without one, a refresh
 * would leave the page. Returns a function that stops this.
 */
export function refreshOnReturn(refresh: () => void): () => void {
  let freshAt = Date.now();
  const onReturn = async () => {
    if (document.visibilityState !== "visible" || Date.now() - freshAt < FRESH_MS) return;
    freshAt = Date.now();
    const isSignedIn = await getOwnAccount().then(
      () => true,
      // If this fails, so do the page's other requests, which say why.
      () => false,
    );
    if (isSignedIn && mayRefresh()) refresh();
  };
  document.addEventListener("visibilitychange", onReturn);
  window.addEventListener("focus", onReturn);
  return () => {
    document.removeEventListener("visibilitychange", onReturn);
    window.removeEventListener("focus", onReturn);
  };
}
