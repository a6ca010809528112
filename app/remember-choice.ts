const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores a choice in a cookie for a year, so that the server renders pages with it. */
export function rememberChoice(cookie: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers.
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
