"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import type { RequestState } from "@/lib/portal/privacy-requests/send-requests";
import { EXPLANATION_LENGTH_MAX } from "@/lib/records/privacy/limits";
import { Choices } from "./choices";
import { ErrorSummary } from "./error-summary";
import { LongTextField } from "./long-text-field";

type Kind = "restriction" | "objection" | "erasure";
type NamedRecord = { candidateId: string; name: string };

type Props = {
  /** The name under which the browser keeps unsaved input. */
  keep: string;
  kinds: readonly Kind[];
  /** The records to choose from, in the form for several regions. */
  records?: NamedRecord[];
  action: (state: RequestState, form: FormData) => Promise<RequestState>;
  /** The path of this page, which also receives the form. */
  path: string;
};

const EMPTY: RequestState = {
  kind: "",
  explanation: "",
  records: [],
  problems: [],
  openAt: [],
  isFailed: false,
};

/** A form for a privacy request. Rendered only on the server: each response loads a new page. */
export function RequestForm({ keep, kinds, records, action, path }: Props) {
  const t = useTranslations("portalRequests");
  const [state, send] = useActionState(action, EMPTY, path);
  const errors = useErrors(state);
  return (
    <form
      action={send}
      noValidate
      data-keep={keep}
      data-sends={keep}
      data-restore={state === EMPTY ? "" : undefined}
      className="space-y-6"
    >
      <ErrorSummary
        title={t("problems")}
        problems={(["record", "kind", "explanation"] as const).flatMap((fieldId) =>
          errors[fieldId] ? [{ fieldId, text: errors[fieldId] }] : [],
        )}
      />
      {records && (
        <Choices
          legend={t("which")}
          name="record"
          options={records.map(({ candidateId, name }) => [candidateId, name])}
          chosen={state.records}
          error={errors.record}
        />
      )}
      <Choices
        legend={t("kind")}
        name="kind"
        options={kinds.map((kind) => [kind, t(`choices.${kind}`)])}
        chosen={state.kind}
        error={errors.kind}
      />
      <LongTextField
        name="explanation"
        label={t("explanation")}
        hint={
          kinds.includes("erasure") ? `${t("explanationHint")} ${t("notWithErasure")}` : t("explanationHint")
        }
        rows={5}
        value={state.explanation}
        error={errors.explanation}
      />
      <Button type="submit" variant="primary" className="min-h-12 w-full">
        {t("send")}
      </Button>
    </form>
  );
}

function useErrors({ problems, openAt, isFailed }: RequestState) {
  const t = useTranslations("portalRequests");
  const format = useFormatter();
  const kindError = () => {
    if (problems.includes("kind")) return t("noKind");
    if (openAt.length > 0) return t("alreadyOpen", { regions: format.list(openAt) });
    return isFailed ? t("failed") : null;
  };
  return {
    record: problems.includes("record") ? t("noRegion") : null,
    kind: kindError(),
    explanation: problems.includes("explanation")
      ? t("explanationTooLong", { max: EXPLANATION_LENGTH_MAX })
      : null,
  };
}
