import { Lexer, type Token } from "marked";
import { Inline } from "../markdown";

/** A text of the OpenAPI document, which is English in every language of the page. */
export const DocumentText = ({ children }: { children: string }) => {
  const tokens = Lexer.lexInline(children);
  return <span lang="en">{tokens.every(isPlain) ? children : <Inline tokens={tokens} />}</span>;
};

const isPlain = ({ type }: Token) => type === "text";
