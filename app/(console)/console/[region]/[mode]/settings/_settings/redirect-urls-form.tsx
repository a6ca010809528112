"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { useControlProps } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icon";
import { IconButton } from "@/app/_ui/icon-button";
import { Input } from "@/app/_ui/input";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { focusFirstInvalid } from "@/app/(console)/console/_shell/focus-later";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import { useValidators } from "@/app/(console)/console/_validation/load-validators";
import type { Settings } from "@/lib/console/settings/schema";
import { useSettingsForm } from "./use-settings-form";

const REDIRECT_URLS_MAX = 50;

/** Edits the URLs that candidates may return to after signing in. */
export function RedirectUrlsForm({ settings, draft }: { settings: Settings; draft: FormDraft }) {
  const t = useTranslations("console");
  const { values, set, save, isPending, errorOf } = useSettingsForm(settings, draft);
  const urls = values.allowedRedirectUrls;
  const enter = (next: string[]) => set({ allowedRedirectUrls: next });
  const [isChecked, setChecked] = useState(false);
  const isWrong = useIsWrong();
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    enter(urls.toSpliced(index, 1));
    requestAnimationFrame(() => addButton.current?.focus());
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (urls.some(isWrong)) return focusFirstInvalid(event.currentTarget);
    save();
  };
  return (
    <form onSubmit={submit} noValidate>
      {urls.length === 0 && <p className="mb-3 text-sm">{t("settings.noRedirects")}</p>}
      <ul className="mb-3 space-y-2">
        {urls.map((url, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a URL has no id, and two rows may be equal.
          <li key={index}>
            <RedirectUrlInput
              url={url}
              number={index + 1}
              error={
                isChecked && isWrong(url)
                  ? t("settings.redirectWrong")
                  : errorOf("allowedRedirectUrls", url.trim())
              }
              onChange={(next) => enter(urls.with(index, next))}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          variant={draft.isDirty ? "primary" : "plain"}
          aria-disabled={isPending}
          aria-describedby="settings-redirects"
        >
          {isPending ? t("saving") : t("save")}
        </SubmitButton>
        <Button
          ref={addButton}
          size="small"
          disabled={urls.length >= REDIRECT_URLS_MAX}
          onClick={() => enter([...urls, ""])}
        >
          <Icon name="plus" />
          {t("settings.addRedirect")}
        </Button>
      </div>
    </form>
  );
}

/**
 * Returns a function that says whether the API would reject a URL. The function returns false until the
 * validators have loaded.
 */
function useIsWrong() {
  const validators = useValidators();
  return (url: string) => url.trim() !== "" && validators?.isHttpUrl(url.trim()) === false;
}

type RedirectUrlInputProps = {
  url: string;
  number: number;
  error: string | null;
  onChange: (url: string) => void;
  onRemove: () => void;
};

function RedirectUrlInput({ url, number, error, onChange, onRemove }: RedirectUrlInputProps) {
  const t = useTranslations("console.settings");
  const { control, errorId } = useControlProps({ error });
  return (
    <>
      <div className="flex items-center gap-1">
        <Input
          {...control}
          aria-label={t("redirect", { number })}
          type="url"
          value={url}
          autoFocus={url === ""}
          onChange={({ target }) => onChange(target.value)}
          placeholder="https://www.example.org/terug"
        />
        <IconButton icon="trash" label={t("removeRedirect", { number })} onClick={onRemove} />
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-danger text-sm">
          {error}
        </p>
      )}
    </>
  );
}
