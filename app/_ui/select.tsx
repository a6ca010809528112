import type { ComponentProps } from "react";
import { INPUT } from "./field";

/** One of a few values: the browser's own list, which phones show best. */
export const Select = ({
  options,
  empty,
  className = "",
  ...props
}: ComponentProps<"select"> & { options: readonly string[]; empty?: string }) => (
  <select {...props} className={`${INPUT} pr-8 ${className}`}>
    {empty !== undefined && <option value="">{empty}</option>}
    {options.map((option) => (
      <option key={option} value={option}>
        {option}
      </option>
    ))}
  </select>
);
