"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Skeleton } from "@/app/_ui/skeleton";
import { toast } from "@/app/_ui/toaster";
import { endOtherSessions, endSession, type Session, sessionsQuery } from "@/lib/access/staff/queries";
import { ConfirmDialog } from "../../_candidates/confirm-dialog";
import { useErrorMessage } from "../../_errors/use-error-message";
import { focusLater } from "../../_shell/focus-later";
import { SessionItem, useDeviceName } from "./session-item";

/**
 * Shows the user's sessions, with the current session first. The user can revoke one session, or all sessions
 * except the current one.
 */
export function Sessions() {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const deviceName = useDeviceName();
  const [isConfirming, setConfirming] = useState(false);
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  const one = useEndSessions(({ id }: Session) => endSession(id));
  const others = useEndSessions(endOtherSessions);
  if (!sessions) {
    if (!error) return <Skeleton className="h-28" />;
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        {reason(error)}
        <Button size="small" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  const end = (session: Session) =>
    one.mutate(session, {
      onSuccess: () => toast(t("account.ended", { device: deviceName(session.device) })),
    });
  const endOthers = () => {
    setConfirming(false);
    others.mutate(undefined, {
      onSuccess: ({ ended }) => toast(t("account.othersEnded", { count: ended })),
    });
  };
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {sessions
          .toSorted((first, second) => Number(second.isThisOne) - Number(first.isThisOne))
          .map((session) => (
            <SessionItem key={session.id} session={session} isEnding={one.isPending} onEnd={end} />
          ))}
      </ul>
      {sessions.length > 1 && (
        <Button size="small" className="mt-3" onClick={() => setConfirming(true)}>
          {t("account.endOthers")}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t("account.endOthersTitle")}
          text={t("account.endOthersText", { count: sessions.length - 1 })}
          confirmLabel={t("account.endOthers")}
          onConfirm={endOthers}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/**
 * Ends sessions with `end`. Then refetches the list and focuses the list's heading, because the focused
 * button disappears.
 */
function useEndSessions<Input, Result>(end: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  const reason = useErrorMessage();
  return useMutation({
    mutationFn: end,
    onError: (error) => toast(reason(error)),
    onSettled: async () => {
      await client.invalidateQueries(sessionsQuery());
      focusLater("sessions");
    },
  });
}
