"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { TextLink } from "@/app/_ui/text-link";
import { DraftTag } from "@/app/(console)/console/_drafts/draft-tag";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { FocusMove } from "@/app/(console)/console/_shell/new-focus-move";
import type { DeskRequest } from "@/lib/console/privacy-desk/schema";
import { AnswerForm } from "./answer-form";
import type { ListedRequest } from "./use-held-requests";

type Props = {
  listed: ListedRequest;
  onOpen: (request: DeskRequest) => void;
  onClose: (request: DeskRequest) => void;
  onAnswered: (moveFocus: FocusMove) => void;
};

export function RequestItem(props: Props) {
  const t = useTranslations("console.privacyDesk");
  const { basePath } = useConsole();
  const { request } = props.listed;
  const { kind, explanation, candidate, decision, decisions } = request;
  return (
    <li className="py-4 text-sm">
      <h2 className="wrap-anywhere font-medium">
        {t.rich(`kinds.${kind}`, {
          name: candidate.name,
          link: (text) => (
            <TextLink href={`${basePath}/candidates/${candidate.id}`} prefetch={false}>
              {text}
            </TextLink>
          ),
        })}
      </h2>
      <Dates request={request} />
      {explanation && <LabeledText label={t("explanation")}>{explanation}</LabeledText>}
      {decisions.map((made) => (
        <RequestDecision key={made.decision} made={made} />
      ))}
      {(decision === null || decision === "approved") && <RequestAnswer {...props} />}
    </li>
  );
}

/** Shows the answer form, or the button that opens it. */
function RequestAnswer({ listed, onOpen, onClose, onAnswered }: Props) {
  const t = useTranslations("console.privacyDesk");
  const format = useFormatter();
  const [isAnswering, setAnswering] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { request } = listed;
  const action = request.decision === null ? "answer" : "lift";
  const draftName = `privacy/${request.id}/${action}`;
  const open = () => {
    setAnswering(true);
    onOpen(request);
  };
  const close = () => {
    setAnswering(false);
    onClose(request);
  };
  const { cancel } = useDialogDraft({ name: draftName, onClose: close, onReopen: open });
  const onCancel = () => {
    cancel();
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!isAnswering) {
    // Include the time, because a candidate can make several requests of one kind on one day.
    const label = t(`${action}Named`, {
      name: request.candidate.name,
      kind: t(`kindNames.${request.kind}`),
      date: format.dateTime(new Date(request.requestedAt), { dateStyle: "long", timeStyle: "short" }),
    });
    return (
      <div className="mt-3 flex items-center gap-2">
        <Button ref={button} size="small" aria-label={label} onClick={open}>
          {t(action)}
        </Button>
        <DraftTag name={draftName} />
      </div>
    );
  }
  return (
    <WithDraft name={draftName}>
      {(draft) => (
        <AnswerForm
          listed={listed}
          draft={draft}
          onAnswered={(moveFocus) => {
            close();
            onAnswered(moveFocus);
          }}
          onCancel={onCancel}
        />
      )}
    </WithDraft>
  );
}

/** Shows a text that the candidate or a colleague wrote, below a label. */
const LabeledText = ({ label, children }: { label: string; children: string }) => (
  <div className="mt-2 max-w-2xl">
    <p className="text-muted">{label}</p>
    <p className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3">{children}</p>
  </div>
);

function RequestDecision({ made }: { made: DeskRequest["decisions"][number] }) {
  const t = useTranslations("console.privacyDesk");
  const format = useFormatter();
  const date = format.dateTime(new Date(made.decidedAt), { dateStyle: "long" });
  const by = made.decidedBy ? "known" : "unknown";
  return (
    <>
      <p className="mt-2 text-muted">
        {t(`decisions.${made.decision}`, { date, by, name: made.decidedBy ?? "" })}
      </p>
      <LabeledText label={t("answerLabel")}>{made.answer}</LabeledText>
    </>
  );
}

/** Shows when the request was made. For an open request, also shows the deadline. */
function Dates({ request }: { request: DeskRequest }) {
  const t = useTranslations("console.privacyDesk");
  const format = useFormatter();
  const dateOf = (time: string) => format.dateTime(new Date(time), { dateStyle: "long" });
  const { requestedAt, dueAt, isOverdue, decision } = request;
  return (
    <>
      <p className="text-muted">{t("requestedOn", { date: dateOf(requestedAt) })}</p>
      {decision === null && (
        <p className={isOverdue ? "flex items-center gap-1.5 font-medium text-danger" : "text-muted"}>
          {isOverdue && <Icon name="warning" />}
          {t(isOverdue ? "overdue" : "due", { date: dateOf(dueAt) })}
        </p>
      )}
    </>
  );
}
