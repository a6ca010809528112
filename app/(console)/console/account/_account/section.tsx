import type { ReactNode } from "react";

/**
 * A section of the page. Its heading is focusable, so that focus can move there when the focused element
 * disappears.
 */
export const Section = ({
  name,
  title,
  text,
  children,
}: {
  name: string;
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <section aria-labelledby={name} className="border-line border-t py-5 first:border-t-0 first:pt-0">
    <h2 id={name} tabIndex={-1} className="font-semibold">
      {title}
    </h2>
    <p className="mt-1 mb-4 max-w-2xl text-muted text-sm">{text}</p>
    {children}
  </section>
);
