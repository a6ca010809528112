"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { countDrafts, subscribeToDrafts } from "../_drafts/draft-store";
import { type Connection, currentConnection, subscribeToConnection } from "./connection";

/**
 * Shown while the browser is offline or the server doesn't respond. Also says how many forms have unsaved
 * input.
 */
export function OfflineBanner() {
  const t = useTranslations("console.offline");
  const connection = useSyncExternalStore<Connection>(
    subscribeToConnection,
    currentConnection,
    () => "online",
  );
  const waiting = useSyncExternalStore(subscribeToDrafts, countDrafts, () => 0);
  return (
    <div role="status" className="print:hidden">
      {connection !== "online" && (
        <p className="border-line border-b bg-chosen px-4 py-1.5 text-center text-sm">
          <strong className="font-medium">{t(connection === "offline" ? "text" : "noResponse")}</strong>{" "}
          {waiting > 0 && t("waiting", { count: waiting })}
        </p>
      )}
    </div>
  );
}
