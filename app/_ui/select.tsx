import type { ComponentProps } from "react";
import { INPUT_CLASS } from "./field";

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = Omit<ComponentProps<"select">, "children" | "lang"> & {
  options: readonly (string | SelectOption)[];
  /** The label of the empty option. Without a placeholder, the select has no empty option. */
  placeholder?: string;
  /** The language of the options. The placeholder is in the page's language. */
  lang?: string;
};

/** Uses a native select, because native selects work best on phones. */
export const Select = ({ options, placeholder, lang, className = "", ...props }: SelectProps) => (
  <select {...props} className={`${INPUT_CLASS} pr-8 ${className}`}>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map(toOption).map(({ label, ...option }) => (
      <option key={option.value} lang={lang} {...option}>
        {label}
      </option>
    ))}
  </select>
);

const toOption = (option: string | SelectOption): SelectOption =>
  typeof option === "string" ? { value: option, label: option } : option;
