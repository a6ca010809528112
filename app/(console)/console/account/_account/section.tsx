import type { ReactNode } from "react";

/** Renders a section of the page. Its heading can take focus, for when the focused element inside disappears. */
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
  <section aria-labelledby={name} className="mt-6 border-line border-t pt-5">
    <h2 id={name} tabIndex={-1} className="font-semibold">
      {title}
    </h2>
    <p className="mt-1 mb-4 max-w-2xl text-muted text-sm">{text}</p>
    {children}
  </section>
);
