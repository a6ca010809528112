import type { ComponentProps } from "react";
import { INPUT_CLASS } from "./field";

/** A native select, which works best on phones. */
export const Select = ({
  options,
  placeholder,
  className = "",
  ...props
}: ComponentProps<"select"> & { options: readonly string[]; placeholder?: string }) => (
  <select {...props} className={`${INPUT_CLASS} pr-8 ${className}`}>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map((option) => (
      <option key={option} value={option}>
        {option}
      </option>
    ))}
  </select>
);
