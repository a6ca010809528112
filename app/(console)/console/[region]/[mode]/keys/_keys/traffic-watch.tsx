"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { apiKeysQuery, totalCalls } from "@/lib/access/api-keys/queries";
import type { ApiKeyWithUsage, CreatedApiKey } from "@/lib/access/api-keys/schema";
import { type CallCount, countCalls, describeTraffic } from "./describe-traffic";
import { useDeleteKey } from "./use-delete-key";

const POLL_INTERVAL_MS = 2_000;

type Props = { old: ApiKeyWithUsage; created: CreatedApiKey; onDone: () => void };

/**
 * Polls the keys. Shows how many calls each key has received since the user chose the old key, and when the
 * old key was last used. A message says what the numbers mean. The user can delete the old key at any time.
 */
export function TrafficWatch({ old, created, onDone }: Props) {
  const t = useTranslations("console.apiKeys");
  const { mutate, isPending } = useDeleteKey(onDone);
  const format = useFormatter();
  const { oldCalls, newCalls, oldUsedAt, now, state } = useTraffic(old, created);
  const isSilent = state === "silentForDay";
  return (
    <>
      <dl className="mb-3 grid grid-cols-2 gap-3">
        <KeyCalls name={t("oldKey")} detail={old.tokenPreview} calls={oldCalls}>
          {t("lastUsed")}: {oldUsedAt === null ? t("neverUsed") : format.relativeTime(oldUsedAt, now)}
        </KeyCalls>
        <KeyCalls name={t("newKey")} detail={created.tokenPreview} calls={newCalls} />
      </dl>
      <p role="status" className="mb-4 flex items-start gap-2">
        <Icon
          name={isSilent ? "check" : "warning"}
          className={`mt-0.5 ${isSilent ? "text-stream" : "text-sun"}`}
        />
        {t(`traffic.${state}`)}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t("later")}</Button>
        <Button variant="danger" isBusy={isPending} onClick={() => mutate(old.id)}>
          {isPending ? t("deleting") : t("deleteOld")}
        </Button>
      </div>
    </>
  );
}

type KeyCallsProps = { name: string; detail: string; calls: number; children?: ReactNode };

const KeyCalls = ({ name, detail, calls, children }: KeyCallsProps) => (
  <div className="rounded-md border border-line p-3">
    <dt className="text-muted text-xs">
      {name} <code className="font-mono">{detail}</code>
    </dt>
    <dd className="mt-1 font-semibold text-2xl tabular-nums">{calls}</dd>
    {children && <dd className="text-muted text-xs">{children}</dd>}
  </div>
);

function useTraffic(old: ApiKeyWithUsage, created: CreatedApiKey) {
  const { scope } = useConsole();
  const { data: keys = [] } = useQuery(apiKeysQuery(scope, POLL_INTERVAL_MS));
  const [count, setCount] = useState<CallCount>(() => ({ total: totalCalls(old), added: 0 }));
  const [lookedAt, setLookedAt] = useState(() => Date.now());
  const [lastSeenCallAt, setLastSeenCallAt] = useState<number | null>(null);
  const find = (id: string) => keys.find((key) => key.id === id);
  const [oldNow, newNow] = [find(old.id), find(created.id)];
  const oldTotal = oldNow ? totalCalls(oldNow) : count.total;
  if (oldTotal !== count.total) setCount(countCalls(count, oldTotal));
  const oldCalls = count.added;
  const newCalls = newNow ? totalCalls(newNow) : 0;
  useEffect(() => {
    if (oldCalls > 0) setLastSeenCallAt(Date.now());
  }, [oldCalls]);
  useEffect(() => {
    const timer = setInterval(() => setLookedAt(Date.now()), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  const { lastUsedAt } = oldNow ?? old;
  // The server updates `lastUsedAt` at most once a minute, so a call that we saw may be more recent.
  const uses = [lastSeenCallAt, lastUsedAt && Date.parse(lastUsedAt)].filter((at) => typeof at === "number");
  const oldUsedAt = uses.length > 0 ? Math.max(...uses) : null;
  // The server's clock may be ahead of the browser's.
  const now = Math.max(lookedAt, oldUsedAt ?? 0);
  const state = describeTraffic({ oldCalls, newCalls, oldUsedAt, now });
  return { oldCalls, newCalls, oldUsedAt, now, state };
}
