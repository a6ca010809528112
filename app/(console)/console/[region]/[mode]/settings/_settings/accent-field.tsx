"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Input } from "@/app/_ui/input";
import {
  CONTRAST_MIN,
  isColour,
  lowestContrast,
  SURFACES,
  type Theme,
  toReadableColour,
} from "@/lib/access/regions/accent";

type Props = { colour: string; onChange: (colour: string) => void; error: string | null };

const EXAMPLE_COLOUR = "#09646e";

/** Edits the region's accent color with a live contrast check. An empty value means the default color. */
export function AccentField({ colour, onChange, error }: Props) {
  const t = useTranslations("console.settings");
  const input = useRef<HTMLInputElement>(null);
  // The buttons that choose a color disappear, so move focus to the color field.
  const choose = (chosen: string) => {
    input.current?.focus();
    onChange(chosen);
  };
  const isComplete = isColour(colour);
  const isFaint = isComplete && lowestContrast("light", colour) < CONTRAST_MIN;
  const complaint = isFaint ? t("colourFaint") : colour !== "" && !isComplete ? t("colourIncomplete") : error;
  return (
    <div>
      <Field label={t("colour")} hint={t("colourHint")} error={complaint}>
        {(control) => (
          <div className="flex items-center gap-2">
            <Input
              isUnstyled
              type="color"
              aria-label={t("colourPicker")}
              value={isComplete ? colour : EXAMPLE_COLOUR}
              onChange={({ target }) => onChange(target.value)}
              className="h-(--control) w-12 shrink-0 cursor-pointer rounded-md border border-edge bg-paper p-1"
            />
            <Input
              {...control}
              ref={input}
              value={colour}
              onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
              placeholder={EXAMPLE_COLOUR}
              maxLength={7}
              spellCheck={false}
              className="max-w-32 font-mono"
            />
            {colour !== "" && (
              <Button variant="quiet" size="small" onClick={() => choose("")}>
                {t("colourNone")}
              </Button>
            )}
          </div>
        )}
      </Field>
      {isFaint && (
        <Button size="small" className="mt-2" onClick={() => choose(toReadableColour("light", colour))}>
          {t("colourReadable")}
        </Button>
      )}
      {isComplete && (
        <div className="mt-3 grid gap-2 sm:grid-cols-2">
          <ColourPreview theme="light" colour={colour} />
          <ColourPreview theme="dark" colour={toReadableColour("dark", colour)} />
        </div>
      )}
    </div>
  );
}

/** Previews the color in the given theme, which may differ from the active theme. */
function ColourPreview({ theme, colour }: { theme: Theme; colour: string }) {
  const t = useTranslations("console.settings");
  const format = useFormatter();
  const [paper] = SURFACES[theme];
  const contrast = lowestContrast(theme, colour);
  return (
    <div
      style={{ background: paper, color: theme === "light" ? "#0e262b" : "#e6eff0" }}
      className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line p-3 text-sm"
    >
      <span>
        {t(`themes.${theme}`)}{" "}
        <span role="status" className="tabular-nums">
          {t("contrast", { ratio: format.number(contrast, { maximumFractionDigits: 1 }) })}
        </span>
      </span>
      {contrast >= CONTRAST_MIN && (
        <span style={{ background: colour, color: paper }} className="rounded-md px-2.5 py-1 font-medium">
          {t("sample")}
        </span>
      )}
    </div>
  );
}
