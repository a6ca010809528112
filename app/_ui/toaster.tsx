"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { ExternalToast } from "sonner";

const Notices = dynamic(() => import("./notices"), { ssr: false });
const WANTED_BY = ["pointerdown", "keydown"] as const;

let isWanted = false;
const places = new Set<() => void>();
let tellShown: () => void;
const shown = new Promise<void>((resolve) => {
  tellShown = resolve;
});

function want(): void {
  isWanted = true;
  for (const show of places) show();
}

/**
 * The place of toasts. It comes with the first press of anything: no page needs it to be drawn, and a screen reader knows of
 * it before the first toast. A toast that comes without a press, as after a file was dropped, brings it along.
 */
export function Toaster({ label }: { label: string }) {
  const [isShown, setShown] = useState(() => isWanted);
  useEffect(() => {
    const show = () => setShown(true);
    places.add(show);
    for (const event of WANTED_BY) addEventListener(event, want, { once: true, passive: true });
    return () => {
      places.delete(show);
      for (const event of WANTED_BY) removeEventListener(event, want);
    };
  }, []);
  return isShown && <Notices label={label} onShown={tellShown} />;
}

async function showToast(text: string, options: ExternalToast | undefined): Promise<void> {
  want();
  const sonner = await import("sonner");
  await shown;
  sonner.toast(text, options);
}

/** Nobody waits for it. */
export const toast = (text: string, options?: ExternalToast): void => void showToast(text, options);
