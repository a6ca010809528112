"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { apiKeysQuery } from "@/lib/access/api-keys/queries";
import type { CountedApiKey } from "@/lib/access/api-keys/schema";
import { DeleteKey } from "./delete-key";
import { KeyTable } from "./key-table";
import { NewKey } from "./new-key";
import { Rotation } from "./rotation";

type Opened = "new" | "rotation" | CountedApiKey | null;

/** The region's keys: what they are for, whether they are used, and a new one in the place of an old one. */
export function ApiKeys() {
  const t = useTranslations("workplace.apiKeys");
  const { place } = useConsole();
  const { data: keys } = useQuery(apiKeysQuery(place));
  const [opened, open] = useState<Opened>(null);
  const close = () => open(null);
  return (
    <div className="mx-auto w-full max-w-5xl px-3 pt-3 pb-10 sm:px-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto w-full font-semibold text-lg sm:w-auto">{t("title")}</h1>
        <Button size="small" onClick={() => open("rotation")} disabled={!keys?.length}>
          <Icon name="rotate" />
          {t("rotate")}
        </Button>
        <Button size="small" look="primary" onClick={() => open("new")}>
          <Icon name="plus" />
          {t("new")}
        </Button>
      </header>
      <p className="mt-1 mb-5 max-w-2xl text-muted text-sm">{t("lead")}</p>
      <Keys onNew={() => open("new")} onDelete={open} />
      {opened === "new" && <NewKey onClose={close} />}
      {opened === "rotation" && keys && <Rotation keys={keys} onClose={close} />}
      {typeof opened === "object" && opened && <DeleteKey apiKey={opened} onClose={close} />}
    </div>
  );
}

function Keys({ onNew, onDelete }: { onNew: () => void; onDelete: (key: CountedApiKey) => void }) {
  const t = useTranslations("workplace");
  const reason = useReason();
  const { place } = useConsole();
  const { data: keys, error, refetch } = useQuery(apiKeysQuery(place));
  if (keys?.length) return <KeyTable keys={keys} onDelete={onDelete} />;
  if (keys)
    return (
      <EmptyState title={t("apiKeys.none")} text={t("apiKeys.noneText")}>
        <Button look="primary" onClick={onNew}>
          {t("apiKeys.new")}
        </Button>
      </EmptyState>
    );
  if (error)
    return (
      <EmptyState title={t("apiKeys.failed")} text={reason(error)}>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </EmptyState>
    );
  return (
    <div className="space-y-3" aria-busy="true">
      {["one", "two", "three"].map((line) => (
        <Skeleton key={line} className="h-12" />
      ))}
    </div>
  );
}
