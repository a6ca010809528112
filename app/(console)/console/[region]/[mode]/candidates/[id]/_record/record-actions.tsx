"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { IconButton } from "@/app/_ui/icon-button";
import { lazyPart } from "@/app/_ui/lazy-part";
import { Menu, MenuItem, MenuSeparator } from "@/app/_ui/menu";
import { useClosing } from "@/app/(console)/console/_candidates/use-closing";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { closureQuery } from "@/lib/console/candidates/record-queries";
import type { Removal } from "@/lib/console/candidates/remove-candidate";
import type { FullCandidate } from "@/lib/records/candidates/queries";

const CloseDialog = lazyPart(() =>
  import("@/app/(console)/console/_candidates/close-dialog").then((loaded) => loaded.CloseDialog),
);

const RemovalDialog = lazyPart(() => import("./removal-dialog").then((loaded) => loaded.RemovalDialog));

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
        trigger={(button) => (
          <IconButton {...button} variant="plain" icon="dots" label={t("candidate.actions")} />
        )}
      >
        <MenuItem onSelect={() => (isClosed ? void reopen([candidate]) : setOpened("close"))}>
          <Icon name={isClosed ? "up" : "archive"} />
          {t(isClosed ? "closing.reopen" : "closing.close")}
        </MenuItem>
        <MenuSeparator />
        {candidate.erasureRequestedAt === null && (
          <MenuItem variant="danger" onSelect={() => setOpened("archive")}>
            <Icon name="shield" />
            {t("candidate.archive")}
          </MenuItem>
        )}
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
