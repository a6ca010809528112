import { Lexer, type Token } from "marked";
import { Inline } from "../markdown";

/** Shows text from the OpenAPI document, which is always in English. */
export const DocumentText = ({ children }: { children: string }) => (
  <span lang="en">
    <InlineText>{children}</InlineText>
  </span>
);

/** Shows text with inline Markdown, in the language of the page. */
export function InlineText({ children }: { children: string }) {
  const tokens = Lexer.lexInline(children);
  return tokens.every(isPlain) ? children : <Inline tokens={tokens} />;
}

const isPlain = ({ type }: Token) => type === "text";
