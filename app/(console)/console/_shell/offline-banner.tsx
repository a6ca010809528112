"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { countDrafts, subscribeToDrafts } from "../_drafts/draft-store";

function subscribeToConnection(notify: () => void): () => void {
  window.addEventListener("online", notify);
  window.addEventListener("offline", notify);
  return () => {
    window.removeEventListener("online", notify);
    window.removeEventListener("offline", notify);
  };
}

/** Shown while the browser is offline. Also says how many forms have unsaved input. */
export function OfflineBanner() {
  const t = useTranslations("console.offline");
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  const waiting = useSyncExternalStore(subscribeToDrafts, countDrafts, () => 0);
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="border-line border-b bg-chosen px-4 py-1.5 text-center text-sm">
          <strong className="font-medium">{t("text")}</strong>{" "}
          {waiting > 0 && t("waiting", { count: waiting })}
        </p>
      )}
    </div>
  );
}
