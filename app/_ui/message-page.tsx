import type { ReactNode } from "react";

/** A page with one message and a next step. */
export const MessagePage = ({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <div className="max-w-2xl py-10 sm:py-20">
    <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">{title}</h1>
    <p className="mt-4 mb-8 text-lg">{text}</p>
    {children}
  </div>
);
