/** The overlay that is open; only one at a time. */
export type Overlay = "menu" | "palette" | "shortcuts" | null;
