import type { ReactNode } from "react";

type Props = { id: string; title: string; actions?: ReactNode; children: ReactNode };

export const Section = ({ id, title, actions, children }: Props) => (
  <section aria-labelledby={id} className="mb-10">
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b pb-2">
      <h2 id={id} className="wrap-anywhere font-semibold text-xl">
        {title}
      </h2>
      {actions}
    </div>
    {children}
  </section>
);
