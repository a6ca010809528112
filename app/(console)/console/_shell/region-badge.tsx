import { initials } from "@/app/_ui/avatar";

/** Returns the letter of a region's badge, from its name without “Regio” and words such as “’t”. */
export const regionInitial = (name: string): string => initials(name.replace(/^Regio\s+/i, "")).charAt(0);

/** The region's letter in a colored square. `className` sets its size. */
export const RegionBadge = ({ name, className }: { name: string; className: string }) => (
  <span
    aria-hidden="true"
    className={`flex shrink-0 items-center justify-center rounded bg-stream font-bold text-paper ${className}`}
  >
    {regionInitial(name)}
  </span>
);
