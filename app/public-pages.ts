import { PAGE_NAMES } from "./docs/pages";

/**
 * The public pages. Each has a URL per language, such as `/nl/docs`. `/docs` redirects to the visitor's
 * language.
 */
export const PUBLIC_PAGES: readonly string[] = [
  "/",
  "/docs",
  "/docs/reference",
  ...PAGE_NAMES.map((name) => `/docs/${name}`),
  "/portal",
  "/portal/privacy",
  "/portal/accessibility",
];

export const isPublicPage = (path: string): boolean => PUBLIC_PAGES.includes(path);
