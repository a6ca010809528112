"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Trigger } from "@/app/_ui/anchor-to";
import { Combobox } from "@/app/_ui/combobox";
import { useFieldValueLabel } from "@/app/(console)/console/_candidates/use-field-value-label";
import type { FieldConfig } from "./field-config";

/** Edits a list of options. Saves when the list closes, so that several choices make one change. */
export function MultiValueEditor({
  field: { name, options = [] },
  label,
  value,
  readKept,
  trigger,
  button,
  onOpen,
  onChange,
  onLost,
}: {
  field: FieldConfig;
  label: string;
  value: string[];
  /** Returns the options that couldn't be saved earlier. */
  readKept: () => string[] | null;
  trigger: Trigger<HTMLButtonElement>;
  button: RefObject<HTMLButtonElement | null>;
  onOpen: () => void;
  /** Called with null if the user chose the stored options. */
  onChange: (chosen: string[] | null) => void;
  /** Called with the unsaved choice if the open list disappears, for example after a merge. */
  onLost: (chosen: string[]) => void;
}) {
  const t = useTranslations("console.filters");
  const valueLabel = useFieldValueLabel(name);
  // Leave out stored options that the custom field no longer has, because the API rejects them.
  const existing = (items: string[]) => items.filter((item) => options.includes(item));
  const current = existing(value);
  const [chosen, setChosen] = useState(current);
  const [initial, setInitial] = useState(current);
  const isChanged = chosen.join("\n") !== initial.join("\n");
  const isOpened = useRef(false);
  const lose = useRef<() => void>(undefined);
  lose.current = () => isOpened.current && isChanged && onLost(chosen);
  useLayoutEffect(() => () => lose.current?.(), []);
  const settle = (isOpen: boolean) => {
    isOpened.current = isOpen;
    if (isOpen) {
      setChosen(existing(readKept() ?? value));
      setInitial(current);
      onOpen();
    } else onChange(isChanged ? chosen : null);
  };
  return (
    <Combobox
      trigger={trigger}
      button={button}
      label={label}
      searchLabel={t("search")}
      emptyLabel={t("nothing")}
      choiceLabel={(name, isChosen) => t(isChosen ? "chosen" : "notChosen", { name })}
      lang={options.some((option) => valueLabel(option) !== option) ? undefined : "nl"}
      options={options.map((option) => ({ value: option, label: valueLabel(option) }))}
      selected={chosen}
      onChange={setChosen}
      onOpenChange={settle}
    />
  );
}
