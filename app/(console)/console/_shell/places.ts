import type { IconName } from "@/app/_ui/icon";

/** The pages of the console, as its navigation, its palette and its shortcuts know them. */
export const PLACES = [
  { name: "candidates", icon: "people", keys: "g c" },
  { name: "board", icon: "board", keys: "g b" },
] as const satisfies readonly { name: string; icon: IconName; keys: string }[];
