"use client";

import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "onChange"> & {
  label: string;
  onCheckedChange?: (checked: boolean) => void;
};

export const CheckboxField = ({ label, onCheckedChange, ...props }: Props) => (
  <label className="flex min-h-(--target) items-center gap-2">
    <input
      {...props}
      type="checkbox"
      {...(onCheckedChange ? { onChange: ({ target }) => onCheckedChange(target.checked) } : {})}
      className="size-4 shrink-0 accent-stream"
    />
    {label}
  </label>
);
