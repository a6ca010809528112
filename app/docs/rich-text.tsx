import type { ReactNode } from "react";
import { InlineCode } from "@/app/_ui/code";
import { TextLink } from "@/app/_ui/text-link";

const link = (href: string) => (children: ReactNode) => <TextLink href={href}>{children}</TextLink>;

/** What the tags in the guide's texts stand for. */
export const tags = {
  code: (children: ReactNode) => <InlineCode>{children}</InlineCode>,
  errors: link("/docs/errors"),
  migrating: link("/docs/migrating"),
  download: (children: ReactNode) => (
    <a href="/samples/verify-callback.mjs" download className="text-stream underline underline-offset-4">
      {children}
    </a>
  ),
};
