import { rememberChoice } from "./remember-choice";

/** The width of the console's sidebar on wide screens. A cookie stores the choice. */
export const SIDEBAR_COOKIE = "instroom-sidebar";

/** Returns the value of `data-sidebar`. theme.css defines the variant `narrow` for it. */
export const sidebarAttribute = (chosen: string | undefined) => (chosen === "narrow" ? chosen : undefined);

/** Toggles the width of the sidebar on this page, and stores the choice for a year. */
export function toggleSidebar(): void {
  const { dataset } = document.documentElement;
  const width = dataset.sidebar === "narrow" ? "wide" : "narrow";
  dataset.sidebar = width;
  rememberChoice(SIDEBAR_COOKIE, width);
}
