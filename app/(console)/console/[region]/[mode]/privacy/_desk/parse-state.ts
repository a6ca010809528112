import type { DeskState } from "@/lib/console/privacy-desk/queries";

export const parseState = (value: unknown): DeskState => (value === "answered" ? "answered" : "open");
