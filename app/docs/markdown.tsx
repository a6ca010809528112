import type { Token, Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { CodeBlock, InlineCode } from "@/app/_ui/code";
import { TextLink } from "@/app/_ui/text-link";
import { pageLanguage } from "@/app/i18n/page-language";
import { withLanguage } from "@/lib/platform/languages";
import { readSamples } from "./code-samples";
import { parseHeading, parseListItem } from "./guide";
import { SampleTabs } from "./sample-tabs";

type MarkdownLabels = {
  copy: { label: string; doneLabel: string };
  languages: string;
  download: string;
  toSection: string;
  table: string;
};

/**
 * Renders the Markdown that the guide uses. Throws on other Markdown, because skipping it would lose text.
 */
export const Markdown = ({ tokens, labels }: { tokens: Token[]; labels: MarkdownLabels }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page have no id and never move
  tokens.map((token, index) => <Block key={index} token={token} labels={labels} />);

async function Block({ token, labels }: { token: Token; labels: MarkdownLabels }): Promise<ReactNode> {
  switch (token.type) {
    case "space":
      return null;
    case "heading":
      return <Heading token={token as Tokens.Heading} labels={labels} />;
    case "paragraph":
      return (
        <p className="my-3 max-w-2xl">
          <Inline tokens={token.tokens} />
        </p>
      );
    case "list":
      return <List token={token as Tokens.List} />;
    case "table":
      return <Table token={token as Tokens.Table} labels={labels} />;
    case "code":
      return <Code token={token as Tokens.Code} labels={labels} />;
    case "blockquote":
      return (
        <div className="my-4 max-w-2xl border-sun border-l-4 pl-4">
          <Markdown tokens={token.tokens ?? []} labels={labels} />
        </div>
      );
    default:
      throw new Error(`The guide doesn't support Markdown of type ${token.type}.`);
  }
}

function Heading({ token, labels }: { token: Tokens.Heading; labels: MarkdownLabels }) {
  const { id, text, tokens } = parseHeading(token);
  const Level = token.depth === 2 ? "h2" : "h3";
  const classes = token.depth === 2 ? "mt-10 text-2xl" : "mt-7 text-lg";
  return (
    <div className={`group/heading mb-2 flex flex-wrap items-baseline gap-x-2 ${classes}`}>
      <Level id={id} className="font-semibold tracking-tight wrap-anywhere">
        <Inline tokens={tokens} />
      </Level>
      <a
        href={`#${id}`}
        aria-label={`${labels.toSection}: ${text}`}
        className="text-muted opacity-0 focus-visible:opacity-100 group-hover/heading:opacity-100"
      >
        #
      </a>
    </div>
  );
}

/**
 * Renders a code block. The first word after the fence is its language, and the rest is its label. A block
 * with the language `samples` names a sample, which is shown in several programming languages.
 */
async function Code({ token, labels }: { token: Tokens.Code; labels: MarkdownLabels }) {
  const [, language = "", label = ""] = /^(\S+)\s*(.*)$/.exec(token.lang ?? "") ?? [];
  if (language !== "samples") {
    return (
      <CodeBlock label={label} copy={labels.copy}>
        {token.text}
      </CodeBlock>
    );
  }
  const samples = await readSamples(token.text.trim());
  return (
    <SampleTabs
      label={label}
      samples={samples}
      labels={{ legend: labels.languages, download: labels.download, copy: labels.copy }}
    />
  );
}

function List({ token }: { token: Tokens.List }) {
  const Kind = token.ordered ? "ol" : "ul";
  return (
    <Kind className={`my-3 max-w-2xl space-y-1.5 pl-6 ${token.ordered ? "list-decimal" : "list-disc"}`}>
      {token.items.map((item) => (
        <ListItem key={item.raw} item={item} />
      ))}
    </Kind>
  );
}

/** Renders a list item. An item with an anchor cites a test. Test names are always in English. */
function ListItem({ item }: { item: Tokens.ListItem }) {
  const { id, tokens } = parseListItem(item);
  return (
    <li id={id} lang={id && "en"} className={id && "wrap-anywhere target:bg-raised"}>
      <Inline tokens={tokens} />
    </li>
  );
}

function Table({ token, labels }: { token: Tokens.Table; labels: MarkdownLabels }) {
  const [first, ...rest] = token.header;
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a named scrollable area
    <div
      role="group"
      aria-label={`${labels.table}: ${[first, ...rest].map((cell) => cell?.text).join(", ")}`}
      className="my-5 overflow-x-auto focus-visible:outline-offset-[-3px]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full min-w-md border-line border-t text-left">
        <thead>
          <tr className="border-line border-b">
            {token.header.map((cell) => (
              <th key={cell.text} scope="col" className="py-2 pr-5 font-semibold">
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map(([name, ...values]) => (
            <tr key={name?.text} className="border-line border-b align-top">
              <th scope="row" className="py-2 pr-5 font-normal">
                <Inline tokens={name?.tokens} />
              </th>
              {values.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
                <td key={index} className="py-2 pr-5">
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Uses client-side navigation only within the documentation, not for API documents and other sites. */
async function Anchor({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith("#")) return <TextLink href={href}>{children}</TextLink>;
  if (href.startsWith("/docs"))
    return <TextLink href={withLanguage(await pageLanguage(), href)}>{children}</TextLink>;
  return (
    <a href={href} className="text-stream underline decoration-1 underline-offset-4 hover:text-stream-deep">
      {children}
    </a>
  );
}

export const Inline = ({ tokens = [] }: { tokens: Token[] | undefined }) =>
  tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id and never move
    <Fragment key={index}>{renderInline(token)}</Fragment>
  ));

function renderInline(token: Token): ReactNode {
  switch (token.type) {
    case "text":
      return "tokens" in token ? <Inline tokens={token.tokens} /> : token.text;
    case "escape":
      return token.text;
    case "codespan":
      return <InlineCode>{token.text}</InlineCode>;
    case "strong":
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case "link":
      return (
        <Anchor href={token.href}>
          <Inline tokens={token.tokens} />
        </Anchor>
      );
    case "paragraph":
      return <Inline tokens={token.tokens} />;
    default:
      throw new Error(`The guide doesn't support Markdown of type ${token.type}.`);
  }
}
