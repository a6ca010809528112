"use client";

import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import type { ComboboxListProps } from "./combobox-list";
import { lazyPart } from "./lazy-part";

type Props = ComboboxListProps & { trigger: ReactNode; onOpenChange?: (isOpen: boolean) => void };

// Loaded when the first list opens, to keep the module out of the initial bundle.
const ComboboxList = lazyPart(() => import("./combobox-list").then((loaded) => loaded.ComboboxList));

/** Shows a searchable list under its trigger, for one or several values. */
export const Combobox = ({ trigger, onOpenChange, ...list }: Props) => (
  <Popover.Root {...(onOpenChange ? { onOpenChange } : {})}>
    <Popover.Trigger asChild>{trigger}</Popover.Trigger>
    <Popover.Portal>
      <Popover.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        aria-label={list.label}
        className="z-50 w-72 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-paper text-ink text-sm shadow-lg"
      >
        <ComboboxList {...list} />
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);
