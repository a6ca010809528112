import type { ReactNode } from "react";
import { TEXT_LINK_CLASS } from "@/app/_ui/text-link-class";
import { type Language, withLanguage } from "@/lib/platform/languages";

/**
 * Renders a plain link, which loads the whole page. Client-side navigation would break, because the Scalar
 * widget changes the URL when it starts.
 */
const link = (href: string) => (children: ReactNode) => (
  <a href={href} className={TEXT_LINK_CLASS}>
    {children}
  </a>
);

/** Returns the link renderers for `t.rich`, keyed by the tag name in the translations. */
export const documentLinks = (language: Language) => ({
  docs: link(withLanguage(language, "/docs")),
  reference: link(withLanguage(language, "/docs/reference")),
  viewer: link(withLanguage(language, "/docs/reference/try")),
  json: link("/api/v2/openapi.json"),
  yaml: link("/api/v2/openapi.yaml"),
  collection: link("/docs/reference/instroom.postman_collection.json"),
  llms: link("/llms.txt"),
});
