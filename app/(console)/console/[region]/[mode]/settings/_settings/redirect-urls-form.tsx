"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { useControlProps } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icon";
import { Input } from "@/app/_ui/input";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useValidators } from "@/app/(console)/console/_validation/load-validators";
import type { Settings } from "@/lib/console/settings/schema";
import { useSettingsChange } from "./use-settings-change";

type RedirectUrl = { id: number; url: string };

const REDIRECT_URLS_MAX = 50;

/** Edits the URLs that candidates may return to after signing in. Removes empty and repeated URLs on save. */
export function RedirectUrlsForm({ settings, draft }: { settings: Settings; draft: FormDraft }) {
  const t = useTranslations("console");
  const { change, isPending, errorOf } = useSettingsChange();
  const stored = settings.allowedRedirectUrls;
  const [redirects, setRedirects] = useState<RedirectUrl[]>(() =>
    [draft.initial?.urls ?? stored].flat().map((url, id) => ({ id, url })),
  );
  const enter = (next: RedirectUrl[]) => {
    setRedirects(next);
    const urls = next.map(({ url }) => url);
    draft.keep(urls.join("\n") === stored.join("\n") ? null : { urls });
  };
  const [isChecked, setChecked] = useState(false);
  const isWrong = useIsWrong();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (redirects.some(isWrong)) return;
    const urls = [...new Set(redirects.map(({ url }) => url.trim()).filter((url) => url !== ""))];
    setRedirects(urls.map((url, id) => ({ id, url })));
    change({ allowedRedirectUrls: urls }, draft.beginSave());
  };
  const changeUrl = (id: number, url: string) =>
    enter(redirects.map((redirect) => (redirect.id === id ? { id, url } : redirect)));
  return (
    <form onSubmit={submit} noValidate>
      {redirects.length === 0 && <p className="mb-3 text-sm">{t("settings.noRedirects")}</p>}
      <ul className="mb-3 space-y-2">
        {redirects.map((redirect, index) => (
          <li key={redirect.id}>
            <RedirectUrlInput
              redirectUrl={redirect}
              number={index + 1}
              error={
                isChecked && isWrong(redirect)
                  ? t("settings.redirectWrong")
                  : errorOf("allowedRedirectUrls", index)
              }
              onChange={(url) => changeUrl(redirect.id, url)}
              onRemove={() => enter(redirects.filter(({ id }) => id !== redirect.id))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={draft.isKept ? "primary" : "plain"} disabled={isPending}>
          {isPending ? t("saving") : t("save")}
        </Button>
        <Button
          size="small"
          disabled={redirects.length >= REDIRECT_URLS_MAX}
          onClick={() =>
            enter([...redirects, { id: Math.max(-1, ...redirects.map(({ id }) => id)) + 1, url: "" }])
          }
        >
          <Icon name="plus" />
          {t("settings.addRedirect")}
        </Button>
      </div>
    </form>
  );
}

/**
 * Returns a function that says whether the API would reject a URL. Returns false until the validators are
 * loaded.
 */
function useIsWrong() {
  const validators = useValidators();
  return ({ url }: RedirectUrl) => url.trim() !== "" && validators?.isHttpUrl(url.trim()) === false;
}

type RedirectUrlInputProps = {
  redirectUrl: RedirectUrl;
  number: number;
  error: string | null;
  onChange: (url: string) => void;
  onRemove: () => void;
};

function RedirectUrlInput({ redirectUrl, number, error, onChange, onRemove }: RedirectUrlInputProps) {
  const t = useTranslations("console.settings");
  const { control, errorId } = useControlProps({ error });
  return (
    <>
      <div className="flex items-center gap-1">
        <Input
          {...control}
          aria-label={t("redirect", { number })}
          type="url"
          value={redirectUrl.url}
          autoFocus={redirectUrl.url === ""}
          onChange={({ target }) => onChange(target.value)}
          placeholder="https://www.example.org/terug"
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
