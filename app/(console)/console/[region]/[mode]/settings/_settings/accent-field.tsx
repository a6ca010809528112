"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Input } from "@/app/_ui/input";
import {
  CONTRAST_MIN,
  type ColorScheme,
  isColor,
  lowestContrast,
  SURFACES,
  toReadableColor,
} from "@/lib/access/regions/accent";

type Props = { color: string; onChange: (color: string) => void; error: string | null };

const EXAMPLE_COLOR = "#09646e";

/** Edits the region's accent color with a live contrast check. An empty value means the default color. */
export function AccentField({ color, onChange, error }: Props) {
  const t = useTranslations("console.settings");
  const input = useRef<HTMLInputElement>(null);
  // The buttons that choose a color disappear, so move focus to the color field.
  const choose = (chosen: string) => {
    input.current?.focus();
    onChange(chosen);
  };
  const isComplete = isColor(color);
  const isFaint = isComplete && lowestContrast("light", color) < CONTRAST_MIN;
  const complaint = isFaint ? t("colorFaint") : color !== "" && !isComplete ? t("colorIncomplete") : error;
  return (
    <div>
      <Field label={t("color")} hint={t("colorHint")} error={complaint}>
        {(control) => (
          <div className="flex items-center gap-2">
            <Input
              isUnstyled
              type="color"
              aria-label={t("colorPicker")}
              value={isComplete ? color : EXAMPLE_COLOR}
              onChange={({ target }) => onChange(target.value)}
              className="h-(--control) w-12 shrink-0 cursor-pointer rounded-md border border-edge bg-paper p-1"
            />
            <Input
              {...control}
              ref={input}
              value={color}
              onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
              placeholder={EXAMPLE_COLOR}
              maxLength={7}
              spellCheck={false}
              className="max-w-32 font-mono"
            />
            {color !== "" && (
              <Button variant="quiet" size="small" onClick={() => choose("")}>
                {t("colorNone")}
              </Button>
            )}
          </div>
        )}
      </Field>
      {isFaint && (
        <Button size="small" className="mt-2" onClick={() => choose(toReadableColor("light", color))}>
          {t("colorReadable")}
        </Button>
      )}
      {isComplete && (
        <div className="mt-3 grid gap-2 sm:grid-cols-2">
          <ColorPreview scheme="light" color={color} />
          <ColorPreview scheme="dark" color={toReadableColor("dark", color)} />
        </div>
      )}
    </div>
  );
}

/** Previews the color in the given color scheme, which may differ from the active one. */
function ColorPreview({ scheme, color }: { scheme: ColorScheme; color: string }) {
  const t = useTranslations("console.settings");
  const format = useFormatter();
  const [paper] = SURFACES[scheme];
  const contrast = lowestContrast(scheme, color);
  return (
    <div
      style={{ background: paper, color: scheme === "light" ? "#0e262b" : "#e6eff0" }}
      className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line p-3 text-sm"
    >
      <span>
        {t(`themes.${scheme}`)}{" "}
        <span role="status" className="tabular-nums">
          {t("contrast", { ratio: format.number(contrast, { maximumFractionDigits: 1 }) })}
        </span>
      </span>
      {contrast >= CONTRAST_MIN && (
        <span style={{ background: color, color: paper }} className="rounded-md px-2.5 py-1 font-medium">
          {t("sample")}
        </span>
      )}
    </div>
  );
}
