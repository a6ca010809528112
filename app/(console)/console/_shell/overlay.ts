/** What lies over the page, one at a time. */
export type Overlay = "menu" | "palette" | "shortcuts" | null;
