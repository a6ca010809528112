import type { ReactNode } from "react";

/** The page's only h1, with its introduction. */
export const PageHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="mb-10 max-w-3xl">
    <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">{title}</h1>
    {children && <p className="mt-4 text-lg text-muted">{children}</p>}
  </header>
);
