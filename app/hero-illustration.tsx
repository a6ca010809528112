const LANES = 9;
const WIDTH = 1200;
const HEIGHT = 200;
const BAND = 5;

/** Returns the path of lane `index`. The lanes are far apart on the left and close together on the right. */
function lane(index: number): string {
  const from = ((index + 0.5) / LANES) * HEIGHT;
  const to = HEIGHT / 2 + (index - (LANES - 1) / 2) * BAND;
  const bend = 260 + ((index * 5) % LANES) * 45;
  return `M0 ${from.toFixed(1)} C${bend} ${from.toFixed(1)} ${bend + 120} ${to.toFixed(1)} ${WIDTH} ${to.toFixed(1)}`;
}

/** Shows many lanes that flow in once and merge. Decorative, and hidden from screen readers. */
export const HeroIllustration = () => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    className="h-28 w-full motion-safe:animate-[flow-in_1.2s_ease-out] text-stream sm:h-44"
  >
    <defs>
      <linearGradient id="current" gradientUnits="userSpaceOnUse" x1="0" x2={WIDTH}>
        <stop offset="0" stopColor="currentColor" stopOpacity="0.15" />
        <stop offset="1" stopColor="currentColor" />
      </linearGradient>
    </defs>
    {Array.from({ length: LANES }, (_, index) => lane(index)).map((path) => (
      <path
        key={path}
        d={path}
        fill="none"
        stroke="url(#current)"
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
      />
    ))}
  </svg>
);
