/** A loading placeholder. It doesn't move, and it appears after 200 ms (globals.css). */
export const Skeleton = ({ className = "" }: { className?: string }) => (
  <span data-loading aria-hidden="true" className={`block rounded bg-line ${className}`} />
);
