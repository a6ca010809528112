import type { ReactNode } from "react";

export const CELL_CLASS = "border-line border-t px-2 py-2 text-left align-middle first:pl-3 last:pr-3";
/** Hidden on phones. */
export const WIDE_CELL_CLASS = `${CELL_CLASS} hidden sm:table-cell`;

/** A heading that starts with "~" is for wide screens; one in brackets is only for screen readers. */
export const AdminTable = ({ headings, children }: { headings: string[]; children: ReactNode }) => (
  <table className="w-full text-sm">
    <thead className="bg-raised text-muted text-xs [&_th]:border-t-0 [&_th]:font-medium">
      <tr>
        {headings.map((head) => (
          <th key={head} scope="col" className={head.startsWith("~") ? WIDE_CELL_CLASS : CELL_CLASS}>
            {head.startsWith("(") ? (
              <span className="sr-only">{head.slice(1, -1)}</span>
            ) : (
              head.replace("~", "")
            )}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
