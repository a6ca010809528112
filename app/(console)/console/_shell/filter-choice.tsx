"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { ChoiceList } from "@/app/_ui/choice-list";
import type { Choice } from "@/app/_ui/choices";
import { Icon } from "@/app/_ui/icon";

/** A filter's button and its list. */
export function FilterChoice({
  label,
  choices,
  chosen,
  onChoose,
  ...list
}: {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  isSingle?: boolean;
  lang?: string;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const t = useTranslations("workplace.filters");
  const [first] = chosen;
  const shown =
    chosen.length === 1 ? (choices.find(({ value }) => value === first)?.label ?? first) : chosen.length;
  return (
    <ChoiceList
      {...list}
      label={label}
      searchLabel={t("search")}
      noneLabel={t("nothing")}
      choices={choices}
      chosen={chosen}
      onChoose={onChoose}
      trigger={
        <Button
          size="small"
          className={chosen.length > 0 ? "border-stream bg-chosen" : "border-dashed font-normal text-muted"}
        >
          {chosen.length === 0 && <Icon name="plus" className="size-3.5" />}
          {label}
          {chosen.length > 0 && <span className="max-w-48 truncate font-normal">{shown}</span>}
        </Button>
      }
    />
  );
}
