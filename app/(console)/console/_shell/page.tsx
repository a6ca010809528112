import type { ComponentProps, ReactNode } from "react";
import { PageHeader } from "./page-header";

type Props = Pick<ComponentProps<typeof PageHeader>, "title" | "titleId" | "back"> & {
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** Renders a page of text and forms. Pages with a table that fills the window use `PageHeader` alone. */
export const Page = ({ lead, actions, children, ...header }: Props) => (
  <>
    <PageHeader {...header}>{actions}</PageHeader>
    <div className="w-full max-w-5xl px-3 pb-12 sm:px-6">
      {lead && <p className="mb-5 max-w-2xl text-muted text-sm">{lead}</p>}
      {children}
    </div>
  </>
);
