"use client";

import type { ComponentProps, MouseEvent } from "react";
import { Icon } from "./icon";

type Checked = boolean | "indeterminate";
type Props = Omit<ComponentProps<"button">, "type" | "onClick"> & {
  checked: Checked;
  onCheckedChange: (checked: boolean, event: MouseEvent) => void;
};

const isOn = (checked: Checked) => checked !== false;

/**
 * A checkbox for tables, with a hit area of 24 px, or 44 px on touch screens. Needs an `aria-label`. Forms
 * use `CheckboxField`.
 */
export const Checkbox = ({ checked, onCheckedChange, className = "", ...props }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a controlled input can't be indeterminate, and reports Shift too late.
  <button
    {...props}
    type="button"
    role="checkbox"
    aria-checked={checked === "indeterminate" ? "mixed" : checked}
    onClick={(event) => onCheckedChange(checked !== true, event)}
    onKeyDown={(event) => {
      // Enter presses buttons, but must not toggle a checkbox.
      if (event.key === "Enter") event.preventDefault();
    }}
    className={`group inline-flex size-(--target) shrink-0 items-center justify-center rounded ${className}`}
  >
    <span
      className={`flex size-4 items-center justify-center rounded border ${isOn(checked) ? "border-stream bg-stream text-paper" : "border-edge bg-paper group-hover:border-edge-strong"}`}
    >
      {isOn(checked) && <Icon name={checked === "indeterminate" ? "minus" : "check"} className="size-3.5" />}
    </span>
  </button>
);
