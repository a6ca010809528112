import type { ReactNode } from "react";

/** The text color of each tone. */
export const TONES = {
  1: "text-tone-1",
  2: "text-tone-2",
  3: "text-tone-3",
  4: "text-tone-4",
  5: "text-tone-5",
  6: "text-tone-6",
  7: "text-tone-7",
} as const;
export type Tone = keyof typeof TONES;

type BadgeProps = {
  tone: Tone;
  /** The share of the dot that is filled, from 0 to 1, like a pie chart. */
  fill?: number;
  children: ReactNode;
};

/** Shows a label with a colored dot. The dot is decorative, so screen readers ignore it. */
export const Badge = ({ tone, fill = 1, children }: BadgeProps) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <span
      aria-hidden="true"
      className={`size-2.5 shrink-0 rounded-full border-[1.5px] border-current ${TONES[tone]}`}
      style={{ backgroundImage: `conic-gradient(currentColor ${fill * 100}%, transparent 0)` }}
    />
    {children}
  </span>
);

/** Shows a short value as a bordered label. */
export const Tag = ({ children, lang }: { children: ReactNode; lang?: string | undefined }) => (
  <span
    lang={lang}
    className="inline-block max-w-full truncate rounded border border-line bg-raised px-1.5 text-xs leading-5"
  >
    {children}
  </span>
);
