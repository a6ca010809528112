"use client";

import { useTranslations } from "next-intl";

type Props = { response: { responseExcerpt: string | null } | undefined };

/** Shows the start of a receiver's response, once it has been loaded. */
export function ResponsePreview({ response }: Props) {
  const t = useTranslations("console.mutations");
  if (!response) return null;
  // The server doesn't say whether a response was empty, has been erased, or came too late to be stored.
  const text = response.responseExcerpt;
  if (!text) return <p className="text-muted text-xs">{t("emptyResponse")}</p>;
  return (
    <pre className="wrap-anywhere whitespace-pre-wrap rounded border border-line bg-paper p-2 font-mono text-xs">
      {text}
    </pre>
  );
}
