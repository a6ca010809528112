/** Where something will stand that is still coming. It pulses only for those who don't mind. */
export const Skeleton = ({ className = "" }: { className?: string }) => (
  <span
    data-loading
    aria-hidden="true"
    className={`block rounded bg-line motion-safe:animate-pulse ${className}`}
  />
);
