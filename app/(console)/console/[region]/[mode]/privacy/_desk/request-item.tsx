"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { TextLink } from "@/app/_ui/text-link";
import { WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { DeskRequest } from "@/lib/console/privacy-desk/schema";
import { AnswerForm } from "./answer-form";

type Props = { request: DeskRequest; onAnswered: () => void };

export function RequestItem({ request, onAnswered }: Props) {
  const t = useTranslations("console.privacyDesk");
  const { basePath } = useConsole();
  const [isAnswering, setAnswering] = useState(false);
  const { id, kind, explanation, candidate, decision } = request;
  const action = decision === null ? "answer" : "lift";
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
      {explanation && <p className="wrap-anywhere mt-2 max-w-2xl whitespace-pre-line">{explanation}</p>}
      {(decision === null || decision === "approved") && !isAnswering && (
        <Button
          size="small"
          className="mt-3"
          aria-label={t(`${action}Named`, { name: candidate.name })}
          onClick={() => setAnswering(true)}
        >
          {t(action)}
        </Button>
      )}
      {isAnswering && (
        <WithDraft name={`privacy/${id}/${action}`}>
          {(draft) => (
            <AnswerForm
              request={request}
              draft={draft}
              onAnswered={() => {
                setAnswering(false);
                onAnswered();
              }}
              onCancel={() => setAnswering(false)}
            />
          )}
        </WithDraft>
      )}
    </li>
  );
}

/** Shows when the request was made, and its deadline or answer. */
function Dates({ request }: { request: DeskRequest }) {
  const t = useTranslations("console.privacyDesk");
  const format = useFormatter();
  const dateOf = (time: string) => format.dateTime(new Date(time), { dateStyle: "long" });
  const { requestedAt, dueAt, isOverdue, decision, answer, answeredAt } = request;
  return (
    <>
      <p className="text-muted">{t("requestedOn", { date: dateOf(requestedAt) })}</p>
      {answeredAt && decision ? (
        <>
          <p className="text-muted">{t(`decisions.${decision}`, { date: dateOf(answeredAt) })}</p>
          <p className="wrap-anywhere mt-2 max-w-2xl whitespace-pre-line border-line border-l-2 pl-3">
            {answer}
          </p>
        </>
      ) : (
        <p className={isOverdue ? "flex items-center gap-1.5 font-medium text-danger" : "text-muted"}>
          {isOverdue && <Icon name="warning" />}
          {t(isOverdue ? "overdue" : "due", { date: dateOf(dueAt) })}
        </p>
      )}
    </>
  );
}
