import { toast } from "./toaster";

let reloading = false;

/**
 * Returns whether the page is being reloaded. Call this once per attempt to leave the page, because the user
 * may cancel a reload and then close the tab.
 */
export function takeReloading(): boolean {
  const isReloading = reloading;
  reloading = false;
  return isReloading;
}

/** Reloads the page. The browser doesn't ask about drafts, because they survive. */
export function reloadNow(): void {
  reloading = true;
  location.reload();
}

/**
 * Reloads the page only if the server responds. Otherwise the browser would show its own error page, so this
 * shows `offline` instead. Calls `onReload` just before the reload.
 */
export async function reloadPage(offline: string, onReload?: () => void): Promise<void> {
  const response = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  if (response && response.status < 500) {
    onReload?.();
    reloadNow();
  } else toast(offline);
}
