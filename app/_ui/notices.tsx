"use client";

import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";

type Props = { label: string; onShown: () => void };

/** Short messages at the edge of the page; they are announced, and stay long enough to be read. */
export default function Notices({ label, onShown }: Props) {
  useEffect(onShown, [onShown]);
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel={label}
      duration={8000}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-(--width) items-center gap-3 rounded-lg border border-line bg-ink px-4 py-3 text-paper text-sm shadow-xl",
          content: "min-w-0 flex-1",
          description: "opacity-90",
          actionButton: "shrink-0 font-medium underline underline-offset-4",
        },
      }}
    />
  );
}
