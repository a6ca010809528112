/** The width of the console's sidebar on wide screens. A cookie stores the choice. */
export const SIDEBAR_COOKIE = "instroom-sidebar";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the value of `data-sidebar`, for which theme.css defines the variant `narrow`. */
export const sidebarAttribute = (chosen: string | undefined) => (chosen === "narrow" ? chosen : undefined);

export const isSidebarNarrow = (): boolean => document.documentElement.dataset.sidebar === "narrow";

/** Changes the width of the sidebar on this page, and stores it for a year. */
export function toggleSidebar(): void {
  const width = isSidebarNarrow() ? "wide" : "narrow";
  document.documentElement.dataset.sidebar = width;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers.
  document.cookie = `${SIDEBAR_COOKIE}=${width}; Path=/console; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
