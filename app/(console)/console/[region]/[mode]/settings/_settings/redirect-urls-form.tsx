"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { INPUT_CLASS } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icon";
import type { Settings } from "@/lib/console/settings/schema";
import { httpUrl } from "@/lib/contract/formats";
import { useSettingsChange } from "./use-settings-change";

type RedirectUrl = { id: number; url: string };

const REDIRECT_URLS_MAX = 50;

/** The URLs that candidates may return to after signing in. Empty lines are dropped on save. */
export function RedirectUrlsForm({ settings }: { settings: Settings }) {
  const t = useTranslations("workplace");
  const { change, isPending, errorOf } = useSettingsChange();
  const [lines, setLines] = useState<RedirectUrl[]>(() =>
    settings.allowedRedirectUrls.map((url, id) => ({ id, url })),
  );
  const [isChecked, setChecked] = useState(false);
  const isWrong = ({ url }: RedirectUrl) => url.trim() !== "" && !httpUrl.safeParse(url.trim()).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (lines.some(isWrong)) return;
    const filled = lines.filter(({ url }) => url.trim() !== "");
    setLines(filled);
    change({ allowedRedirectUrls: [...new Set(filled.map(({ url }) => url.trim()))] });
  };
  const put = (id: number, url: string) =>
    setLines(lines.map((line) => (line.id === id ? { id, url } : line)));
  return (
    <form onSubmit={submit} noValidate>
      {lines.length === 0 && <p className="mb-3 text-sm">{t("settings.noRedirects")}</p>}
      <ul className="mb-3 space-y-2">
        {lines.map((line, index) => (
          <li key={line.id}>
            <RedirectUrlInput
              redirectUrl={line}
              number={index + 1}
              error={
                isChecked && isWrong(line)
                  ? t("settings.redirectWrong")
                  : errorOf("allowedRedirectUrls", index)
              }
              onChange={(url) => put(line.id, url)}
              onRemove={() => setLines(lines.filter(({ id }) => id !== line.id))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" disabled={isPending}>
          {isPending ? t("saving") : t("save")}
        </Button>
        <Button
          size="small"
          disabled={lines.length >= REDIRECT_URLS_MAX}
          onClick={() =>
            setLines([...lines, { id: Math.max(-1, ...lines.map(({ id }) => id)) + 1, url: "" }])
          }
        >
          <Icon name="plus" />
          {t("settings.addRedirect")}
        </Button>
      </div>
    </form>
  );
}

type RedirectUrlInputProps = {
  redirectUrl: RedirectUrl;
  number: number;
  error: string | null;
  onChange: (url: string) => void;
  onRemove: () => void;
};

function RedirectUrlInput({ redirectUrl, number, error, onChange, onRemove }: RedirectUrlInputProps) {
  const t = useTranslations("workplace.settings");
  const errorId = `redirect-${redirectUrl.id}-error`;
  return (
    <>
      <div className="flex items-center gap-1">
        <input
          aria-label={t("redirect", { number })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          type="url"
          value={redirectUrl.url}
          // biome-ignore lint/a11y/noAutofocus: the user just added this line
          autoFocus={redirectUrl.url === ""}
          onChange={({ target }) => onChange(target.value)}
          placeholder="https://www.example.org/terug"
          className={INPUT_CLASS}
        />
        <Button variant="bare" size="icon" aria-label={t("removeRedirect", { number })} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-danger text-sm">
          {error}
        </p>
      )}
    </>
  );
}
