import { type RefObject, useLayoutEffect } from "react";

type Props = { element: RefObject<HTMLElement | null>; ref?: (element: HTMLElement | null) => unknown };

/**
 * Replaces a Radix trigger and passes Radix an element that is already on the page. This way, the page can
 * show its buttons before Radix is loaded.
 */
export function AnchorTo({ element, ref }: Props) {
  useLayoutEffect(() => {
    ref?.(element.current);
    return () => void ref?.(null);
  }, [element, ref]);
  return null;
}
