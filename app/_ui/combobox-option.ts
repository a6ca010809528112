import type { ReactNode } from "react";

/**
 * `text` is the text of a `label` that isn't a string. `short` replaces the label where there is little room.
 */
export type ComboboxOption = {
  value: string;
  /** The language of the label, if it isn't the page's. */
  lang?: string | undefined;
  label?: ReactNode;
  text?: string;
  short?: string | undefined;
  note?: ReactNode;
};

/** Returns the text that users see and search for. */
export const optionText = ({ value, label, text }: ComboboxOption): string =>
  text ?? (typeof label === "string" ? label : value);
