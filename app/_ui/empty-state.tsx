import type { ReactNode } from "react";

/** Explains why there is nothing to show, and what the user can do. */
export const EmptyState = ({
  heading: Heading = "h2",
  headingId,
  title,
  text,
  children,
}: {
  /** Use `h1` on a page that has no other title. */
  heading?: "h1" | "h2";
  /** Lets the page move the focus to the heading. */
  headingId?: string;
  title: string;
  text: string;
  children?: ReactNode;
}) => (
  <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
    <Heading id={headingId} tabIndex={headingId ? -1 : undefined} className="font-semibold text-lg">
      {title}
    </Heading>
    <p className="mt-2 mb-5 text-muted text-sm">{text}</p>
    <div className="flex flex-wrap justify-center gap-2">{children}</div>
  </div>
);
