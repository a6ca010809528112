import Link from "next/link";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Sets the title's id and makes the title focusable, so that focus can return to it. */
  titleId?: string;
  /** A link to the parent page. It comes after the title, so that the title stays in its place. */
  back?: { href: string; label: string };
  /** Shown next to the title, for example a count. */
  note?: ReactNode;
  /** The page's actions. The primary action comes last. */
  children?: ReactNode;
};

/** Shows a page's title and actions in the same place on every page. */
export const PageHeader = ({ title, titleId, back, note, children }: Props) => (
  <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 sm:px-6">
    <h1 className="font-semibold text-xl outline-none" {...(titleId ? { id: titleId, tabIndex: -1 } : {})}>
      {title}
    </h1>
    {note}
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {back && (
        <Link
          href={back.href}
          prefetch={false}
          className="shrink-0 text-muted text-sm hover:text-ink hover:underline"
        >
          ‹ {back.label}
        </Link>
      )}
      {children}
    </div>
  </header>
);
