"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { DraftTag } from "@/app/(console)/console/_drafts/draft-tag";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { focusLater } from "@/app/(console)/console/_shell/focus-later";
import { Page } from "@/app/(console)/console/_shell/page";
import { apiKeysQuery } from "@/lib/access/api-keys/queries";
import type { ApiKeyWithUsage } from "@/lib/access/api-keys/schema";
import { DeleteKeyDialog } from "./delete-key-dialog";
import { KeyTable } from "./key-table";
import { NEW_KEY_DRAFT, NewKeyDialog } from "./new-key-dialog";
import { ROTATION_DRAFT, RotateKeyDialog } from "./rotate-key-dialog";

type OpenDialog = "new" | "rotation" | ApiKeyWithUsage | null;

const TITLE_ID = "api-keys";
/** Focuses the page's title, because the button that opened the dialog disappears with its row. */
const focusTitle = () => focusLater(TITLE_ID);

export function ApiKeys() {
  const t = useTranslations("console.apiKeys");
  const { scope } = useConsole();
  const { data: keys } = useQuery(apiKeysQuery(scope));
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  return (
    <Page
      title={t("title")}
      titleId={TITLE_ID}
      lead={t("lead")}
      actions={
        <>
          <DraftTag name={ROTATION_DRAFT} />
          <Button size="small" onClick={() => setDialog("rotation")} disabled={!keys?.length}>
            <Icon name="rotate" />
            {t("rotate")}
          </Button>
          <DraftTag name={NEW_KEY_DRAFT} />
          {keys?.length !== 0 && (
            <Button size="small" variant="primary" onClick={() => setDialog("new")}>
              <Icon name="plus" />
              {t("new")}
            </Button>
          )}
        </>
      }
    >
      <Keys onNew={() => setDialog("new")} onDelete={setDialog} />
      {dialog === "new" && <NewKeyDialog onClose={close} onReopen={() => setDialog("new")} />}
      {dialog === "rotation" && keys && (
        <RotateKeyDialog keys={keys} onClose={close} onReopen={() => setDialog("rotation")} />
      )}
      {typeof dialog === "object" && dialog && (
        <DeleteKeyDialog apiKey={dialog} onDeleted={focusTitle} onClose={close} />
      )}
    </Page>
  );
}

function Keys({ onNew, onDelete }: { onNew: () => void; onDelete: (key: ApiKeyWithUsage) => void }) {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const query = useQuery(apiKeysQuery(scope));
  const { data: keys, refetch } = query;
  const error = useLoadError(query);
  if (keys?.length) return <KeyTable keys={keys} onDelete={onDelete} />;
  if (keys)
    return (
      <EmptyState title={t("apiKeys.none")} text={t("apiKeys.noneText")}>
        <Button variant="primary" onClick={onNew}>
          {t("apiKeys.new")}
        </Button>
      </EmptyState>
    );
  if (error) return <LoadError title={t("apiKeys.failed")} error={error} onRetry={refetch} />;
  return (
    <div className="space-y-3" aria-busy="true">
      {["one", "two", "three"].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
