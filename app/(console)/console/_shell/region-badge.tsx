import { regionInitial } from "./region-initial";

/** The region's letter in a colored square. `className` sets its size. */
export const RegionBadge = ({ name, className }: { name: string; className: string }) => (
  <span
    aria-hidden="true"
    className={`flex shrink-0 items-center justify-center rounded bg-stream font-bold text-paper ${className}`}
  >
    {regionInitial(name)}
  </span>
);
