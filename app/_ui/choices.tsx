"use client";

import { Command } from "cmdk";
import type { ChoiceListProps } from "./choice-list";
import { Icon } from "./icon";

/** What a list of choices shows when it is open. */
export function Choices(props: Omit<ChoiceListProps, "trigger">) {
  const { label, searchLabel, noneLabel, choices, chosen, onChoose, isSingle = false, lang } = props;
  const toggle = (value: string) => {
    const isChosen = chosen.includes(value);
    if (isSingle) return onChoose(isChosen ? [] : [value]);
    onChoose(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value]);
  };
  return (
    <Command label={label} loop>
      <Command.Input
        // The window may have opened before this was loaded.
        autoFocus
        placeholder={searchLabel}
        className="w-full border-line border-b bg-transparent px-3 py-2 placeholder:text-muted focus-visible:outline-offset-[-3px]"
      />
      <Command.List label={label} className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-muted">{noneLabel}</Command.Empty>
        {choices.map(({ value, label: shown, note }) => (
          <Command.Item
            key={value}
            value={value}
            onSelect={() => toggle(value)}
            className="flex min-h-8 cursor-default items-center gap-2 rounded px-2 py-1 data-[selected=true]:bg-chosen"
          >
            <span className="flex size-4 items-center">
              {chosen.includes(value) && <Icon name="check" />}
            </span>
            <span lang={lang} className="flex-1">
              {shown ?? value}
            </span>
            {note !== undefined && <span className="text-muted text-xs">{note}</span>}
            {chosen.includes(value) && <span className="sr-only">✓</span>}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
