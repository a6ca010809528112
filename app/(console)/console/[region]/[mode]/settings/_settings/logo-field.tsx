"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { FilePicker } from "@/app/_ui/file-picker";
import { LOGO_BYTES_MAX, LOGO_TYPES } from "@/lib/access/regions/logo-limits";
import type { Settings } from "@/lib/console/settings/schema";
import { useSettingsChange } from "./use-settings-change";

/** Shows the region's logo as candidates see it, and saves a new logo as soon as a file is chosen. */
export function LogoField({ settings }: { settings: Settings }) {
  const t = useTranslations("console.settings");
  const { change, isPending, errorOf } = useSettingsChange(settings);
  const save = (logo: string | null) => change({ patch: { logo }, seen: { logo: settings.logo } });
  const [complaint, setComplaint] = useState("");
  const picker = useRef<HTMLInputElement>(null);
  const remove = () => {
    if (isPending) return;
    // The focused button disappears, so move focus to the logo field.
    picker.current?.focus();
    save(null);
  };
  const choose = async (file: File | undefined) => {
    if (!file || isPending) return;
    const isTooBig = file.size > LOGO_BYTES_MAX;
    setComplaint(isTooBig ? t("logoTooBig") : "");
    if (isTooBig) return;
    try {
      save(await readAsDataUri(file));
    } catch {
      setComplaint(t("logoUnreadable"));
    }
  };
  return (
    <div>
      <Field label={t("logo")} error={complaint || errorOf("logo")}>
        {(control) => (
          <FilePicker
            {...control}
            ref={picker}
            accept={LOGO_TYPES.join()}
            aria-disabled={isPending}
            prompt={t("logoDrop")}
            limits={t("logoHint")}
            onFiles={([file]) => void choose(file)}
          />
        )}
      </Field>
      {settings.logo && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {/* biome-ignore lint/performance/noImgElement: the logo is small and its size unknown */}
          <img
            src={settings.logo}
            alt={t("logoNow")}
            className="h-12 max-w-40 rounded-md border border-line bg-white object-contain p-1.5"
          />
          <Button size="small" aria-disabled={isPending} onClick={remove}>
            {t("logoRemove")}
          </Button>
        </div>
      )}
    </div>
  );
}

function readAsDataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
