import type { ReactNode } from "react";

const TONES = {
  1: "bg-tone-1",
  2: "bg-tone-2",
  3: "bg-tone-3",
  4: "bg-tone-4",
  5: "bg-tone-5",
  6: "bg-tone-6",
  7: "bg-tone-7",
} as const;
export type Tone = keyof typeof TONES;

/** Shows a label with a coloured dot. The colour only repeats the label. */
export const Badge = ({ tone, children, lang }: { tone: Tone; children: ReactNode; lang?: string }) => (
  <span lang={lang} className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${TONES[tone]}`} />
    {children}
  </span>
);

/** Shows a short value as a bordered label. */
export const Tag = ({ children, lang }: { children: ReactNode; lang?: string }) => (
  <span
    lang={lang}
    className="inline-block max-w-full truncate rounded border border-line bg-raised px-1.5 text-xs leading-5"
  >
    {children}
  </span>
);
