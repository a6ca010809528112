import { type HTMLAttributes, type ReactNode, type RefObject, useLayoutEffect } from "react";

/** Renders the button that opens a menu or a list. Spread the props on the button. */
export type Trigger<Element extends HTMLElement> = (props: TriggerProps<Element>) => ReactNode;
export type TriggerProps<Element extends HTMLElement> = HTMLAttributes<Element> & {
  ref: (element: Element | null) => void;
};

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
