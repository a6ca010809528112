"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { CopyButton } from "@/app/_ui/copy-button";

/** Shows a secret that can't be shown again, with a copy button. */
export function OneTimeSecret({ label, secret }: { label: string; secret: string }) {
  const t = useTranslations("console.secrets");
  const labelId = useId();
  return (
    <figure aria-labelledby={labelId} className="mb-4 rounded-md border border-line bg-raised">
      <figcaption className="flex items-center justify-between gap-3 border-line border-b px-3 py-2 text-muted">
        <span id={labelId} className="min-w-0 wrap-anywhere">
          {label}
        </span>
        <CopyButton label={t("copy")} doneLabel={t("copied")} />
      </figcaption>
      <code className="block p-3 font-mono text-xs wrap-anywhere">{secret}</code>
    </figure>
  );
}
