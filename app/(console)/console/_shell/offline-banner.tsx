"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { countWaitingChanges, subscribeToToasts } from "@/app/_ui/toaster";
import { countDrafts, subscribeToDrafts } from "../_drafts/draft-store";
import { type Connection, currentConnection, subscribeToConnection } from "./connection";

const RETRY_INTERVAL_MS = 10_000;

/**
 * Shown while the browser is offline or the server doesn't respond. If the server doesn't respond, keeps
 * refetching the page's data. Also says how many forms have unsaved input, and how many changes wait to be
 * saved.
 */
export function OfflineBanner() {
  const t = useTranslations("console.offline");
  const connection = useSyncExternalStore<Connection>(
    subscribeToConnection,
    currentConnection,
    () => "online",
  );
  const client = useQueryClient();
  useEffect(() => {
    if (connection !== "no response") return;
    const timer = setInterval(() => void client.refetchQueries({ type: "active" }), RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [client, connection]);
  const drafts = useSyncExternalStore(subscribeToDrafts, countDrafts, () => 0);
  const changes = useSyncExternalStore(subscribeToToasts, countWaitingChanges, () => 0);
  return (
    // With `aria-live`, an open dialog doesn't hide it from screen readers.
    <div role="status" aria-live="polite" className="print:hidden">
      {connection !== "online" && (
        <p className="border-line border-b bg-chosen px-4 py-1.5 text-center text-sm">
          <strong className="font-medium">{t(connection === "offline" ? "text" : "noResponse")}</strong>{" "}
          {drafts > 0 && t("waiting", { count: drafts })} {changes > 0 && t("changes", { count: changes })}
        </p>
      )}
    </div>
  );
}
