"use client";

import { useTranslations } from "next-intl";
import { MessagePage } from "./_ui/message-page";

/** Shown when a page fails to render. The digest identifies the error in the server's log. */
export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const t = useTranslations("failure");
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-5 sm:px-8">
      <MessagePage title={t("title")} text={t("text", { digest: error.digest ?? "–" })}>
        <button type="button" onClick={() => retry()} className="rounded-md bg-stream px-5 py-2.5 text-paper">
          {t("retry")}
        </button>
      </MessagePage>
    </main>
  );
}
