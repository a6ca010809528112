import type { ReactNode } from "react";

type ReferenceTableProps = {
  caption: string;
  head: readonly string[];
  rows: readonly [string, ...ReactNode[]][];
};

/** Styles all cells from the table, because classes on thousands of cells would enlarge the page. */
const TABLE_CLASS =
  "w-full min-w-xl border-line border-t text-left text-sm [&_td]:py-1.5 [&_td]:pr-4 [&_td]:wrap-break-word [&_th]:py-1.5 [&_th]:pr-4 [&_tr]:border-line [&_tr]:border-b [&_tr]:align-top [&_tbody_th]:font-mono [&_tbody_th]:font-normal [&_tbody_th]:text-[0.8125rem] [&_thead_th]:font-semibold";

/** A table whose first column names the rows. A wide table scrolls with the mouse or the keyboard. */
export const ReferenceTable = ({ caption, head, rows }: ReferenceTableProps) => (
  // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a named scrollable area
  <div
    role="group"
    aria-label={caption}
    className="my-3 overflow-x-auto focus-visible:outline-offset-[-3px]"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    tabIndex={0}
  >
    <table className={TABLE_CLASS}>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
