"use client";

import { Checkbox as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { Icon } from "./icon";

/** Shows a checkbox with a hit area of 24 px. Needs `aria-label` if the checkbox has no visible label. */
export const Checkbox = ({ className = "", ...props }: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root
    {...props}
    className={`group inline-flex size-6 shrink-0 items-center justify-center rounded ${className}`}
  >
    <span className="flex size-4 items-center justify-center rounded border border-muted bg-paper group-hover:border-ink group-data-[state=checked]:border-stream group-data-[state=indeterminate]:border-stream group-data-[state=checked]:bg-stream group-data-[state=indeterminate]:bg-stream">
      <Primitive.Indicator className="text-paper">
        <Icon name={props.checked === "indeterminate" ? "minus" : "check"} className="size-3.5" />
      </Primitive.Indicator>
    </span>
  </Primitive.Root>
);
