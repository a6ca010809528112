"use client";

import { useFormatter } from "next-intl";
import { useId } from "react";

/** How far it is: as a bar, in words, and told to a screen reader at each tenth. */
export function Progress({ done, of, label }: { done: number; of: number; label: string }) {
  const id = useId();
  const format = useFormatter();
  const tenth = of === 0 ? 0 : Math.floor((done / of) * 10) * 10;
  return (
    <div>
      <p id={id} className="mb-1 flex justify-between text-sm">
        <span>{label}</span>
        <span className="tabular-nums">
          {format.number(done)} / {format.number(of)}
        </span>
      </p>
      <progress aria-labelledby={id} max={of} value={done} className="h-2 w-full" />
      <p role="status" className="sr-only">
        {label} {tenth} %
      </p>
    </div>
  );
}
