import Link from "next/link";
import type { ComponentProps } from "react";
import { TEXT_LINK_CLASS } from "./text-link-class";

/** A link in text that uses client-side navigation. */
export const TextLink = (props: ComponentProps<typeof Link>) => (
  <Link {...props} className={TEXT_LINK_CLASS} />
);
