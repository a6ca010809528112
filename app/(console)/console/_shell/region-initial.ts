import { initials } from "@/app/_ui/avatar";

/** Returns the letter of a region's badge, from its name without “Regio” and words such as “’t”. */
export const regionInitial = (name: string): string => initials(name.replace(/^Regio\s+/i, "")).charAt(0);
