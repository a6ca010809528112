"use client";

import { type ComponentProps, useId } from "react";
import { Checkbox } from "./checkbox";

type Props = ComponentProps<typeof Checkbox> & { label: string };

export function CheckboxField({ label, ...props }: Props) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Checkbox id={id} {...props} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
