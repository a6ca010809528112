/**
 * When, and for which release, somebody last compared the accessibility statement with the product. The portal's
 * page and the guide's page show it.
 */
export const ACCESSIBILITY_REVIEW = { date: "2026-12-01", version: "2.2.0" };
