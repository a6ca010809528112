import type { ReactNode } from "react";

type Props = { lang: "nl" | undefined; children: ReactNode };

/** Marks a text in another language than the page's, so that screen readers pronounce it correctly. */
export const InLanguage = ({ lang, children }: Props) =>
  lang ? <span lang={lang}>{children}</span> : children;
