"use client";

import { Command } from "cmdk";
import type { ReactNode } from "react";
import { Icon, type IconName } from "@/app/_ui/icon";
import { Kbd } from "@/app/_ui/kbd";

export function PaletteItem({
  icon,
  keys,
  value,
  isDisabled = false,
  onSelect,
  children,
}: {
  icon: IconName;
  keys?: string;
  value?: string;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      {...(value ? { value } : {})}
      disabled={isDisabled}
      onSelect={onSelect}
      className="flex min-h-(--control) cursor-default items-center gap-2.5 rounded-md px-2.5 py-1 data-[selected=true]:bg-chosen"
    >
      <Icon name={icon} className="text-muted" />
      {typeof children === "string" ? <span className="flex-1">{children}</span> : children}
      {keys?.split(" ").map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Command.Item>
  );
}
