"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** Shows extra information on hover or focus. The control needs its own accessible name. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <Primitive.Provider delayDuration={400}>
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={4}
          className="z-50 flex items-center gap-2 rounded-md bg-ink px-2 py-1 text-paper text-xs shadow-lg"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  </Primitive.Provider>
);
