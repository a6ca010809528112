import type { ReactNode } from "react";

/**
 * A bar with a form's save button that stays in view, except on low screens, where it would cover too much of
 * the form. `globals.css` keeps the bar from covering a field that gets focus.
 */
export const SaveBar = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <div
    data-save-bar
    className={`-mx-3 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-3 py-2 sm:-mx-6 sm:px-6 [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:bottom-0 ${className}`}
  >
    {children}
  </div>
);
