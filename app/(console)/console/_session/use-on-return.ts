"use client";

import { useEffect } from "react";

/** Calls `onReturn` whenever the user returns to this tab. */
export function useOnReturn(onReturn: () => void): void {
  useEffect(() => {
    const check = () => document.visibilityState === "visible" && onReturn();
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    return () => {
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
    };
  });
}
