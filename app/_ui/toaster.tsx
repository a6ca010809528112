"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { ExternalToast } from "sonner";

const Notices = dynamic(() => import("./notices"), { ssr: false });
const WANTED_BY = ["pointerdown", "keydown"] as const;

let isWantedAlready = false;
let tellShown: () => void;
const shown = new Promise<void>((resolve) => {
  tellShown = resolve;
});

/**
 * The place of toasts. It comes with the first press of anything: no page needs it to be drawn, no toast comes before, and a
 * screen reader knows of it by then.
 */
export function Toaster({ label }: { label: string }) {
  const [isWanted, setWanted] = useState(() => isWantedAlready);
  useEffect(() => {
    const want = () => {
      isWantedAlready = true;
      setWanted(true);
    };
    for (const event of WANTED_BY) addEventListener(event, want, { once: true, passive: true });
    return () => {
      for (const event of WANTED_BY) removeEventListener(event, want);
    };
  }, []);
  return isWanted && <Notices label={label} onShown={tellShown} />;
}

export async function toast(text: string, options?: ExternalToast): Promise<void> {
  const sonner = await import("sonner");
  await shown;
  sonner.toast(text, options);
}
