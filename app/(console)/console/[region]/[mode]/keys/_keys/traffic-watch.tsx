"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { apiKeysQuery, totalCalls } from "@/lib/access/api-keys/queries";
import type { ApiKeyWithUsage, CreatedApiKey } from "@/lib/access/api-keys/schema";
import { useDeleteKey } from "./use-delete-key";

const POLL_INTERVAL_MS = 2_000;
/** If the old key has had no calls for this long, we assume that its clients use the new key. */
const QUIET_AFTER_MS = 30_000;

type Props = { old: ApiKeyWithUsage; created: CreatedApiKey; onDone: () => void };

/**
 * Shows how many calls have used each key since the user chose the old key, and polls for new counts. A
 * message says when the old key seems unused. The user can delete the old key at any time.
 */
export function TrafficWatch({ old, created, onDone }: Props) {
  const t = useTranslations("console.apiKeys");
  const { mutate, isPending } = useDeleteKey(onDone);
  const { oldCalls, newCalls, state } = useTraffic(old, created);
  return (
    <>
      <dl className="mb-3 grid grid-cols-2 gap-3">
        <CallCount name={t("oldKey")} detail={old.tokenPreview} calls={oldCalls} />
        <CallCount name={t("newKey")} detail={created.tokenPreview} calls={newCalls} />
      </dl>
      <p role="status" className="mb-4 flex items-start gap-2">
        <Icon
          name={state === "moved" ? "check" : "warning"}
          className={`mt-0.5 ${state === "moved" ? "text-stream" : "text-sun"}`}
        />
        {t(`traffic.${state}`)}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t("later")}</Button>
        <Button variant="danger" disabled={isPending} onClick={() => mutate(old.id)}>
          {isPending ? t("deleting") : t("deleteOld")}
        </Button>
      </div>
    </>
  );
}

const CallCount = ({ name, detail, calls }: { name: string; detail: string; calls: number }) => (
  <div className="rounded-md border border-line p-3">
    <dt className="text-muted text-xs">
      {name} <code className="font-mono">{detail}</code>
    </dt>
    <dd className="mt-1 font-semibold text-2xl tabular-nums">{calls}</dd>
  </div>
);

function useTraffic(old: ApiKeyWithUsage, created: CreatedApiKey) {
  const { scope } = useConsole();
  const { data: keys = [] } = useQuery(apiKeysQuery(scope, POLL_INTERVAL_MS));
  const [before] = useState(() => totalCalls(old));
  const [lookedAt, setLookedAt] = useState(() => Date.now());
  const [usedAt, setUsedAt] = useState(() => Date.now());
  const find = (id: string) => keys.find((key) => key.id === id);
  const [oldNow, newNow] = [find(old.id), find(created.id)];
  const oldCalls = Math.max(0, (oldNow ? totalCalls(oldNow) : before) - before);
  const newCalls = newNow ? totalCalls(newNow) : 0;
  useEffect(() => {
    if (oldCalls > 0) setUsedAt(Date.now());
  }, [oldCalls]);
  useEffect(() => {
    const timer = setInterval(() => setLookedAt(Date.now()), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  const isQuiet = lookedAt - usedAt > QUIET_AFTER_MS;
  const state = newCalls === 0 ? "waiting" : isQuiet ? "moved" : "mixed";
  return { oldCalls, newCalls, state } as const;
}
