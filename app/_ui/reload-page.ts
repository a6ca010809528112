let reloading = false;

/** Returns whether the page is being reloaded by `reloadPage`. */
export const isReloading = () => reloading;

/** Reloads the page if the server responds, because the browser's error page would replace it otherwise. */
export async function reloadPage(): Promise<"reloading" | "unreachable"> {
  const response = await fetch(window.location.href, { method: "HEAD" }).catch(() => null);
  if (!response || response.status >= 500) return "unreachable";
  reloading = true;
  window.location.reload();
  return "reloading";
}
