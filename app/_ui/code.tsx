import { type ReactNode, useId } from "react";
import { CopyButton } from "./copy-button";

export const InlineCode = ({ children }: { children: ReactNode }) => (
  <code className="rounded bg-raised px-1 py-0.5 font-mono text-[0.9em] wrap-anywhere">{children}</code>
);

type CodeBlockProps = { label: string; copy: { label: string; doneLabel: string }; children: string };

/** Shows a labeled code block. Long lines scroll inside the block, with the mouse or the keyboard. */
export function CodeBlock({ label, copy, children }: CodeBlockProps) {
  const labelId = useId();
  return (
    <figure className="my-5 overflow-hidden rounded-md border border-line bg-raised">
      <figcaption className="flex items-center justify-between gap-4 border-line border-b px-4 py-2 text-muted text-sm">
        <span id={labelId}>{label}</span>
        <CopyButton {...copy} />
      </figcaption>
      <section
        aria-labelledby={labelId}
        className="overflow-x-auto p-4 focus-visible:outline-offset-[-3px]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
      >
        <pre className="font-mono text-[0.8125rem] leading-relaxed">
          <code>{children}</code>
        </pre>
      </section>
    </figure>
  );
}
