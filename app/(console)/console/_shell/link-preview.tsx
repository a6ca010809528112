"use client";

import { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** The id of the element that previews cover: the page without the sidebar. */
export const PAGE_FRAME_ID = "page-frame";

/**
 * Covers the page while the destination of the surrounding link loads, and shows where the link leads. Screen
 * readers announce the title once the page has loaded.
 */
export function LinkPreview({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus();
  const frame = pending ? document.getElementById(PAGE_FRAME_ID) : null;
  return (
    frame &&
    createPortal(
      <div aria-hidden="true" className="absolute inset-0 z-10 overflow-hidden bg-paper print:hidden">
        {children}
      </div>,
      frame,
    )
  );
}
