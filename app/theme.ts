import { rememberChoice } from "./remember-choice";

/** The color theme: the system's theme, unless the user chose one. A cookie stores the choice. */
export const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "instroom-theme";

/** Returns the value of `data-theme`, which theme.css reads. */
export const themeAttribute = (chosen: string | undefined) =>
  chosen === "light" || chosen === "dark" ? chosen : undefined;

export const currentTheme = (): Theme => themeAttribute(document.documentElement.dataset.theme) ?? "system";

/** Applies the theme to this page, and stores the theme for a year. */
export function chooseTheme(theme: Theme): void {
  const attribute = themeAttribute(theme);
  if (attribute) document.documentElement.dataset.theme = attribute;
  else delete document.documentElement.dataset.theme;
  rememberChoice(THEME_COOKIE, theme);
}
