"use client";

import { useFormatter } from "next-intl";
import { useId } from "react";

type Props = {
  done: number;
  total: number;
  label: string;
  /** What screen readers announce instead of a percentage, such as the result. */
  announcement?: string | undefined;
};

/** Shows progress as a bar and in words. Announces every 10% to screen readers. */
export function ProgressBar({ done, total, label, announcement }: Props) {
  const id = useId();
  const format = useFormatter();
  const tenth = total === 0 ? 0 : Math.floor((done / total) * 10) * 10;
  return (
    <div>
      <p id={id} className="mb-1 flex justify-between text-sm">
        <span>{label}</span>
        <span className="tabular-nums">
          {format.number(done)} / {format.number(total)}
        </span>
      </p>
      <progress aria-labelledby={id} max={total} value={done} className="h-2 w-full" />
      <p role="status" className="sr-only">
        {label} {announcement ?? `${tenth} %`}
      </p>
    </div>
  );
}
