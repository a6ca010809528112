import type { ReactNode } from "react";

/** Explains why there is nothing to show, and what the user can do. */
export const EmptyState = ({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) => (
  <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
    <h2 className="font-semibold text-lg">{title}</h2>
    <p className="mt-2 mb-5 text-muted text-sm">{text}</p>
    <div className="flex flex-wrap justify-center gap-2">{children}</div>
  </div>
);
