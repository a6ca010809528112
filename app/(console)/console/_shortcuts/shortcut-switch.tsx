"use client";

import { useTranslations } from "next-intl";
import { CheckboxField } from "@/app/_ui/checkbox-field";
import { useShortcutSwitch } from "./shortcuts";

/** Turns single-key shortcuts on or off, in this browser. */
export function ShortcutSwitch() {
  const t = useTranslations("console.keys");
  const { isOn, setOn } = useShortcutSwitch();
  return <CheckboxField label={t("switch")} checked={isOn} onCheckedChange={setOn} />;
}
