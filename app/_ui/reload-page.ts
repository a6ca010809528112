let reloading = false;

export const isReloading = () => reloading;

/** Reloads the page only if the server responds. Otherwise the browser would show its own error page. */
export async function reloadPage(): Promise<"reloading" | "unreachable"> {
  const response = await fetch(window.location.href, { method: "HEAD" }).catch(() => null);
  if (!response || response.status >= 500) return "unreachable";
  reloading = true;
  window.location.reload();
  return "reloading";
}
