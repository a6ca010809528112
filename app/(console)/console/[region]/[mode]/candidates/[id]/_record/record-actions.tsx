"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { lazyPart } from "@/app/_ui/lazy-part";
import { Menu, MenuItem, MenuSeparator } from "@/app/_ui/menu";
import { toast } from "@/app/_ui/toaster";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useClosing } from "@/app/(console)/console/_candidates/use-closing";
import { removeDraftsUnder } from "@/app/(console)/console/_drafts/draft-store";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { lastListPath } from "@/app/(console)/console/_shell/last-list";
import { closureQuery } from "@/lib/console/candidates/queries";
import { submitMutation } from "@/lib/contract/api-client";
import type { FullCandidate } from "@/lib/records/candidates/queries";

const CloseDialog = lazyPart(() =>
  import("@/app/(console)/console/_candidates/close-dialog").then((loaded) => loaded.CloseDialog),
);

const REMOVALS = {
  archive: { method: "POST", path: "/archive", done: "archived" },
  delete: { method: "DELETE", path: "", done: "deleted" },
} as const;
type Removal = keyof typeof REMOVALS;
type Props = { candidate: FullCandidate };

/**
 * Shows a menu to close, reopen, anonymize or delete the candidate. Closing keeps all data. Anonymizing and
 * deleting are permanent.
 */
export function RecordActions({ candidate }: Props) {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const [opened, setOpened] = useState<Removal | "close" | null>(null);
  const isClosed = Boolean(useQuery(closureQuery(scope, candidate.id)).data);
  const { close, reopen, isPending } = useClosing();
  return (
    <>
      {isPending && (
        <span role="status" className="self-center text-muted text-sm">
          {t("table.processing")}
        </span>
      )}
      <Menu
        align="end"
        label={t("candidate.actions")}
        trigger={
          <Button size="icon" aria-label={t("candidate.actions")}>
            <Icon name="dots" />
          </Button>
        }
      >
        <MenuItem onSelect={() => (isClosed ? void reopen([candidate]) : setOpened("close"))}>
          <Icon name={isClosed ? "up" : "archive"} />
          {t(isClosed ? "closing.reopen" : "closing.close")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem variant="danger" onSelect={() => setOpened("archive")}>
          <Icon name="shield" />
          {t("candidate.archive")}
        </MenuItem>
        <MenuItem variant="danger" onSelect={() => setOpened("delete")}>
          <Icon name="trash" />
          {t("candidate.delete")}
        </MenuItem>
      </Menu>
      {opened === "close" && (
        <CloseDialog
          candidates={[candidate]}
          onConfirm={(reason) => {
            setOpened(null);
            void close([candidate], reason);
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened !== null && opened !== "close" && (
        <RemovalDialog candidate={candidate} removal={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

/** Anonymizes or deletes the candidate after a confirmation that says what is lost and what is kept. */
function RemovalDialog({
  candidate: { id, name },
  removal,
  onClose,
}: Props & { removal: Removal; onClose: () => void }) {
  const t = useTranslations("console.candidate");
  const router = useRouter();
  const client = useQueryClient();
  const { scope, basePath } = useConsole();
  const draftStart = useDraftKey(`candidates/${id}/`);
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (kind: Removal) =>
      submitMutation(scope, REMOVALS[kind].method, `/candidates/${id}${REMOVALS[kind].path}`),
    errorMessage: (_kind, reason) => reason,
    onSuccess: (kind) => {
      removeDraftsUnder(draftStart);
      // Otherwise the browser's Back button would show the erased data from the cache.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
      toast(t(REMOVALS[kind].done, { name }));
      router.push(lastListPath(basePath));
    },
  });
  return (
    <ConfirmDialog
      title={t(`${removal}Title`, { name })}
      text={t(`${removal}Text`)}
      confirmLabel={t(removal)}
      isPending={isPending}
      onConfirm={() => mutate(removal)}
      onClose={onClose}
    />
  );
}
