"use client";

import { Command } from "cmdk";
import { memo, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type ComboboxOption, optionText } from "./combobox-option";
import { Icon } from "./icon";
import { rankOption } from "./rank-option";

export type ComboboxListProps = {
  label: string;
  searchLabel: string;
  emptyLabel: string;
  options: readonly ComboboxOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /**
   * Set for lists in which users select and deselect options. Returns the text that screen readers announce
   * after each choice.
   */
  choiceLabel?: (name: string, isChosen: boolean) => string;
  isSingle?: boolean;
  lang?: string;
};

/** Lists with more options than this don't fit without scrolling. */
const SHORT_LIST_MAX = 9;

export function ComboboxList(props: ComboboxListProps) {
  const { label, searchLabel, emptyLabel, options, selected, onChange, isSingle = false, lang } = props;
  const { choiceLabel } = props;
  const [announcement, setAnnouncement] = useState("");
  const ordered = useChosenFirst(options, selected);
  const toggle = (option: ComboboxOption) => {
    const { value } = option;
    const isChosen = selected.includes(value);
    if (choiceLabel) setAnnouncement(choiceLabel(optionText(option), !isChosen));
    if (isSingle) return onChange(isChosen ? [] : [value]);
    onChange(isChosen ? selected.filter((each) => each !== value) : [...selected, value]);
  };
  const latestToggle = useRef(toggle);
  useLayoutEffect(() => {
    latestToggle.current = toggle;
  });
  return (
    <Command label={label} loop filter={rankOption} className="flex min-h-0 flex-col">
      <Command.Input
        // Focus the input here, because the popover may have opened before this module was loaded.
        autoFocus
        placeholder={searchLabel}
        className="w-full shrink-0 border-line border-b bg-transparent px-3 py-2 placeholder:text-muted focus-visible:outline-offset-[-3px]"
      />
      <Command.List label={label} className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-muted">{emptyLabel}</Command.Empty>
        {ordered.map((option) => (
          <OptionItem
            key={option.value}
            option={option}
            isChosen={selected.includes(option.value)}
            hasChoice={choiceLabel !== undefined}
            lang={option.lang ?? lang}
            toggle={latestToggle}
          />
        ))}
      </Command.List>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Command>
  );
}

type OptionItemProps = {
  option: ComboboxOption;
  isChosen: boolean;
  hasChoice: boolean;
  lang: string | undefined;
  toggle: RefObject<(option: ComboboxOption) => void>;
};

/** Memoized, and without its own handler, because a choice would otherwise rerender hundreds of options. */
const OptionItem = memo(({ option, isChosen, hasChoice, lang, toggle }: OptionItemProps) => (
  <Command.Item
    value={option.value}
    keywords={[optionText(option)]}
    onSelect={() => toggle.current(option)}
    // cmdk sets `aria-selected` on the highlighted option, so the choice needs its own state.
    aria-checked={hasChoice ? isChosen : undefined}
    className="flex min-h-(--control) cursor-default items-center gap-2 rounded px-2 py-1 data-[selected=true]:bg-chosen"
  >
    <span className="flex size-4 items-center">{isChosen && <Icon name="check" />}</span>
    <span lang={lang} className="flex-1">
      {option.label ?? option.value}
    </span>
    {option.note !== undefined && <span className="text-muted text-xs">{option.note}</span>}
  </Command.Item>
));

/** Returns the options. In a long list, the initially selected options come first. */
function useChosenFirst(
  options: readonly ComboboxOption[],
  selected: readonly string[],
): readonly ComboboxOption[] {
  const [chosen] = useState(selected);
  if (options.length <= SHORT_LIST_MAX) return options;
  const isChosen = ({ value }: ComboboxOption) => chosen.includes(value);
  return [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))];
}
