import { type RefObject, useLayoutEffect } from "react";

type Props = { element: RefObject<HTMLElement | null>; ref?: (element: HTMLElement | null) => unknown };

/**
 * Positions a Radix component next to an element that is already on the page, instead of a Radix trigger.
 * That element can be shown before Radix is loaded.
 */
export function AnchorTo({ element, ref }: Props) {
  useLayoutEffect(() => {
    ref?.(element.current);
    return () => void ref?.(null);
  }, [element, ref]);
  return null;
}
