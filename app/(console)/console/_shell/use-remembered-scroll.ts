import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useEffect } from "react";

/** Scroll positions by URL. Lost on a reload. */
const offsetsPx = new Map<string, number>();

/**
 * Stores an area's scroll position for each URL. Returns the initial position, so that users who come back
 * from a record find the row that they left.
 */
export function useRememberedScroll(area: RefObject<HTMLElement | null>, isShown: boolean): number {
  const url = `${usePathname()}?${useSearchParams()}`;
  useEffect(() => {
    const element = isShown ? area.current : null;
    const remember = () => offsetsPx.set(url, element?.scrollTop ?? 0);
    element?.addEventListener("scroll", remember, { passive: true });
    return () => element?.removeEventListener("scroll", remember);
  }, [area, isShown, url]);
  return offsetsPx.get(url) ?? 0;
}
