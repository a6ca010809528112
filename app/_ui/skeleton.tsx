/** Shows a loading placeholder, which pulses only if the user allows motion. */
export const Skeleton = ({ className = "" }: { className?: string }) => (
  <span
    data-loading
    aria-hidden="true"
    className={`block rounded bg-line motion-safe:animate-pulse ${className}`}
  />
);
