import Link from "next/link";
import type { ComponentProps } from "react";

export const TEXT_LINK_CLASS =
  "text-stream underline decoration-1 underline-offset-4 hover:text-stream-deep hover:decoration-2";

/** A link in text. The underline makes it recognizable without color. */
export const TextLink = (props: ComponentProps<typeof Link>) => (
  <Link {...props} className={TEXT_LINK_CLASS} />
);
