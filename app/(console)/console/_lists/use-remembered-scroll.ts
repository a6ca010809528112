import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useLayoutEffect } from "react";

type Position = { left: number; top: number };

const START: Position = { left: 0, top: 0 };

/** Scroll positions by URL and area. Lost on a reload. */
const positions = new Map<string, Position>();

/**
 * Stores an area's scroll position for each URL. Returns the initial position, so that users who come back
 * from a record find the row that they left. A page with several areas gives each a name.
 */
export function useRememberedScroll(
  area: RefObject<HTMLElement | null>,
  isShown: boolean,
  name = "",
): Position {
  const url = `${usePathname()}?${useSearchParams()}#${name}`;
  useEffect(() => {
    const element = isShown ? area.current : null;
    const remember = () => {
      if (element) positions.set(url, { left: element.scrollLeft, top: element.scrollTop });
    };
    element?.addEventListener("scroll", remember, { passive: true });
    return () => element?.removeEventListener("scroll", remember);
  }, [area, isShown, url]);
  return positions.get(url) ?? START;
}

/** Like `useRememberedScroll`, but also scrolls the area to its stored position once it is shown. */
export function useRestoredScroll(area: RefObject<HTMLElement | null>, isShown: boolean, name: string): void {
  const initial = useRememberedScroll(area, isShown, name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first position counts.
  useLayoutEffect(() => {
    if (isShown) area.current?.scrollTo({ ...initial, behavior: "instant" });
  }, [area, isShown]);
}
