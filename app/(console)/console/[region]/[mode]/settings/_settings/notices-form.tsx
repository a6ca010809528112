"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/app/_ui/button";
import { CheckboxField } from "@/app/_ui/checkbox-field";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import type { Settings } from "@/lib/console/settings/schema";
import { NOTICE_KINDS, type NoticeKind } from "@/lib/records/candidate-notices/kinds";
import { useSettingsChange } from "./use-settings-change";

const TEXTS = {
  registered: ["noticesRegistered", "noticesRegisteredHint"],
  phase: ["noticesPhase", "noticesPhaseHint"],
  changed: ["noticesChanged", "noticesChangedHint"],
} as const satisfies Record<NoticeKind, readonly [string, string]>;

/** Edits which notices candidates get by e-mail. */
export function NoticesForm({ settings, draft }: { settings: Settings; draft: FormDraft }) {
  const t = useTranslations("console");
  const id = useId();
  const { change, isPending } = useSettingsChange();
  const [kinds, setKinds] = useState<NoticeKind[]>(() => {
    const initial = [draft.initial?.kinds ?? settings.notices].flat();
    return NOTICE_KINDS.filter((kind) => initial.includes(kind));
  });
  const choose = (kind: NoticeKind, isChosen: boolean) => {
    const next = NOTICE_KINDS.filter((each) => (each === kind ? isChosen : kinds.includes(each)));
    setKinds(next);
    draft.keep(next.join() === settings.notices.join() ? null : { kinds: next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ notices: kinds }, draft.beginSave());
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      {NOTICE_KINDS.map((kind) => (
        <div key={kind}>
          <CheckboxField
            label={t(`settings.${TEXTS[kind][0]}`)}
            checked={kinds.includes(kind)}
            onCheckedChange={(isChosen) => choose(kind, isChosen)}
            aria-describedby={`${id}-${kind}`}
          />
          <p id={`${id}-${kind}`} className="mt-1 ml-6 max-w-xl text-muted text-sm">
            {t(`settings.${TEXTS[kind][1]}`)}
          </p>
        </div>
      ))}
      <p className="max-w-xl text-sm">{t("settings.noticesWarning")}</p>
      <Button type="submit" variant={draft.isKept ? "primary" : "plain"} disabled={isPending}>
        {isPending ? t("saving") : t("save")}
      </Button>
    </form>
  );
}
