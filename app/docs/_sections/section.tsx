import type { ReactNode } from "react";

/** A part of the guide, with an address of its own. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} aria-labelledby={`${id}-title`} className="mt-12 first:mt-0">
    <h2 id={`${id}-title`} className="mb-3 font-semibold text-2xl tracking-tight">
      {title}
    </h2>
    <div className="space-y-3 *:[p]:max-w-2xl">{children}</div>
  </section>
);
