"use client";

import { useTranslations } from "next-intl";

/** Shows the start of a receiver's response. */
export function ResponsePreview({ text }: { text: string | null }) {
  const t = useTranslations("console.mutations");
  if (!text) return <p className="text-muted text-xs">{t("emptyResponse")}</p>;
  return (
    <pre className="wrap-anywhere whitespace-pre-wrap rounded border border-line bg-paper p-2 font-mono text-xs">
      {text}
    </pre>
  );
}
