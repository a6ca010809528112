import type { ReactNode } from "react";

type SectionHeadingProps = {
  id: string;
  level: "h2" | "h3";
  toSection: string;
  name: string;
  children: ReactNode;
};

/** A heading with a link to itself, as on the pages of the guide. */
export const SectionHeading = ({ id, level: Level, toSection, name, children }: SectionHeadingProps) => (
  <div
    className={`group/heading mb-2 flex flex-wrap items-baseline gap-x-2 ${Level === "h2" ? "mt-14 text-2xl" : "mt-10 text-lg"}`}
  >
    <Level id={id} className="font-semibold tracking-tight wrap-anywhere">
      {children}
    </Level>
    <a
      href={`#${id}`}
      aria-label={`${toSection}: ${name}`}
      className="text-muted opacity-0 focus-visible:opacity-100 group-hover/heading:opacity-100"
    >
      #
    </a>
  </div>
);
