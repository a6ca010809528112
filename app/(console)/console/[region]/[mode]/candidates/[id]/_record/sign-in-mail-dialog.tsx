"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { requestSignInMail, timelineQuery } from "@/lib/console/candidates/record-queries";
import type { FullCandidate } from "@/lib/records/candidates/queries";

type Props = { candidate: FullCandidate; onClose: () => void };

/** Mails the candidate a link to the portal, after showing the address. */
export function SignInMailDialog({ candidate: { id, name, email }, onClose }: Props) {
  const t = useTranslations("console");
  const format = useFormatter();
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  const toast = useRegionToast(id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => requestSignInMail(scope, id),
    onSuccess: ({ mailAgainAt }) => {
      onClose();
      const time =
        mailAgainAt &&
        format.dateTime(new Date(mailAgainAt), { weekday: "long", hour: "2-digit", minute: "2-digit" });
      toast(time ? t("header.signInMailLater", { time }) : t("header.signInMailed", { email }));
      void client.invalidateQueries({ queryKey: timelineQuery(scope, id).queryKey });
    },
    onError: (error) => toast(t("header.signInMailFailed", { reason: reason(error) })),
  });
  return (
    <Dialog
      onClose={onClose}
      title={t("header.signInMailTitle", { name })}
      text={t("header.signInMailText", { email })}
      closeLabel={t("close")}
    >
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button variant="primary" isBusy={isPending} onClick={() => mutate()}>
          {t(isPending ? "table.processing" : "header.signInMailSend")}
        </Button>
      </div>
    </Dialog>
  );
}
