"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/app/_ui/button";
import { ListError } from "@/app/(console)/console/_errors/list-error";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { TableSkeleton } from "@/app/(console)/console/_lists/table-skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { NoAccess } from "@/app/(console)/console/_shell/no-access";
import { Page } from "@/app/(console)/console/_shell/page";
import { RelativeDate } from "@/app/(console)/console/_values/relative-date";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import { toDoQuery } from "@/lib/console/to-do/queries";
import { ItemList } from "./item-list";
import { useMarkAnswered } from "./use-mark-answered";

/** Shows the to-do list. Tells staff with the `reader` role that they have no access. */
export function ToDoPage() {
  const t = useTranslations("console.toDo");
  const { canWrite } = useConsole();
  if (!canWrite) return <NoAccess page="toDo" />;
  return (
    <Page title={t("title")} lead={t("lead")}>
      <Lists />
    </Page>
  );
}

function Lists() {
  const t = useTranslations("console.toDo");
  const label = useValueLabel();
  const format = useFormatter();
  const { scope } = useConsole();
  const query = useQuery(toDoQuery(scope));
  const { data } = query;
  const loadError = useLoadError(query);
  const questions = useRef<HTMLElement>(null);
  // The pressed button disappears with its question, so focus moves to the list.
  const markAnswered = useMarkAnswered((moveFocus) => moveFocus(questions.current));
  if (loadError) return <LoadError title={t("errorTitle")} error={loadError} onRetry={query.refetch} />;
  if (!data) return <TableSkeleton label={t("loading")} />;
  // A list with more questions lacks the latest ones.
  const listedUntil = data.questions.hasMore ? data.questions.items.at(-1)?.at : data.readAt;
  return (
    <>
      <ListError error={query.error} />
      <ItemList
        kind="questions"
        list={data.questions}
        textOf={({ subject }) => subject ?? t("noSubject")}
        whenOf={({ at }) => <RelativeDate at={at} />}
        section={questions}
        actionOf={({ candidate }) => {
          const asked = data.questions.items.filter((question) => question.candidate.id === candidate.id);
          return (
            <Button
              size="small"
              aria-label={t("questions.markPerson", { name: candidate.name, count: asked.length })}
              onClick={() => markAnswered({ candidate, questions: asked, listedUntil })}
            >
              {t(asked.length === 1 ? "questions.mark" : "questions.markAll", { count: asked.length })}
            </Button>
          );
        }}
      />
      <ItemList
        kind="documents"
        list={data.documents}
        textOf={({ document, filename }) => `${document} · ${filename}`}
        whenOf={({ at }) => <RelativeDate at={at} />}
      />
      <ItemList
        kind="contacts"
        list={data.contacts}
        textOf={({ type, summary }) => [label(type), summary].filter(Boolean).join(" · ")}
        whenOf={({ at }) => <time dateTime={at}>{format.dateTime(new Date(at), DAY_AND_TIME)}</time>}
      />
    </>
  );
}

const DAY_AND_TIME = {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
} as const;
