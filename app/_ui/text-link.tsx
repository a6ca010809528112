import Link from "next/link";
import type { ComponentProps } from "react";

export const TEXT_LINK_CLASS =
  "text-stream underline decoration-1 underline-offset-4 hover:text-stream-deep hover:decoration-2";

/** A link in running text: recognised by its underline, not by colour alone. */
export const TextLink = (props: ComponentProps<typeof Link>) => (
  <Link {...props} className={TEXT_LINK_CLASS} />
);
