/** The open overlay. Only one can be open at a time. */
export type Overlay = "menu" | "palette" | "shortcuts" | null;
