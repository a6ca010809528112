"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/app/(console)/console/_candidates/use-failure-toast";
import type { DraftValues } from "@/app/(console)/console/_drafts/draft-store";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useNavigate } from "@/app/(console)/console/_leaving/use-navigate";
import { isAt, type SchemaForm } from "@/app/(console)/console/_schema-form/use-schema-form";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { rememberPage } from "@/app/(console)/console/_shell/remember-page";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { baseKey } from "@/lib/console/candidates/queries";
import { isApiError, submitMutation } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";
import { type FormEntries, type FormField, formFields } from "@/lib/records/field-schema/form-fields";
import { newCandidateSchemaQuery } from "@/lib/records/field-schema/queries";

type Payload = { name?: unknown; customFields?: object };
type Sent = { payload: Payload; entries: FormEntries };
type CreateResult = { candidates: { id: string; name: string }[] };

/**
 * Creates the candidate through the public API and opens the record. If the user has left the page, or kept
 * typing during the save, shows a toast with a link to the record instead. If the user kept typing,
 * `onLaterInput` also receives the fields that differ from what was saved. Shows each error next to its
 * field. If the user has left the page, a toast says why the candidate wasn't created.
 */
export function useCreateCandidate(
  fields: readonly FormField[],
  form: SchemaForm,
  { draft, onLaterInput }: { draft: FormDraft; onLaterInput: (rest: FormEntries) => void },
) {
  const t = useTranslations("console.form");
  const toast = useRegionToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { scope, basePath } = useConsole();
  const [tried, setTried] = useState(0);
  const [isOpening, setOpening] = useState(false);
  const reportElsewhere = useReportElsewhere();
  const checkFields = useCheckFields();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ payload }: Sent) => {
      await checkFields(payload);
      return draft.send((key) =>
        submitMutation<CreateResult>(scope, "POST", "/candidates", [payload], { idempotencyKey: key }),
      );
    },
    onMutate: rememberPage,
    onSuccess: async ({ candidates: [created] }, { entries }, isStillOpen) => {
      void client.invalidateQueries({ queryKey: baseKey(scope) });
      if (!created) return;
      const open = () => navigate(`${basePath}/candidates/${created.id}`);
      const text = t("created", { name: created.name });
      const rest = withoutSent(draft.read(), entries);
      if (rest.size > 0) onLaterInput(rest);
      if (rest.size > 0 || !isStillOpen())
        return void toast(text, { action: { label: t("open"), onClick: open } });
      toast(text);
      setOpening(true);
      open();
    },
    onError: (failure, { payload }, isStillOpen) => {
      if (!isStillOpen?.()) reportElsewhere(failure, payload);
      form.setServerIssues(isApiError(failure) ? failure.issues.map(withoutListIndex) : []);
      setTried((count) => count + 1);
    },
  });
  const create = () => {
    form.touchAll();
    form.setServerIssues([]);
    // The schema can be newer than the fields in the form. If an issue belongs to none of these fields, send
    // the write and let the API decide.
    const isWrong = form.issues.some((issue) => fields.some(({ pointer }) => isAt(issue, pointer)));
    if (!isWrong) mutate({ payload: form.payload, entries: form.entries });
    else setTried((count) => count + 1);
  };
  const failure = error === FIELDS_REMOVED ? null : error;
  return { create, isCreating: isPending || isOpening, error: failure, tried };
}

/** Returns a function that shows a toast for users who have left the form. It says why the write failed. */
function useReportElsewhere() {
  const t = useTranslations("console.form");
  const reason = useErrorMessage();
  const showFailure = useFailureToast();
  return (failure: Error, { name }: Payload) =>
    void showFailure(t("failedElsewhere", { name: String(name), reason: reason(failure) }));
}

const withoutSent = (typed: DraftValues | null, sent: FormEntries): FormEntries =>
  new Map(
    Object.entries(typed ?? {}).filter(([name, entry]) => String(entry) !== String(sent.get(name) ?? "")),
  );

const FIELDS_REMOVED = new Error("The region no longer has some of the custom fields.");

/**
 * Returns a function that loads the schema again. It throws if a colleague has renamed or removed a custom
 * field that the payload has a value for, because the API would ignore that value.
 */
function useCheckFields() {
  const client = useQueryClient();
  const router = useRouter();
  const { scope } = useConsole();
  return async ({ customFields = {} }: Payload) => {
    // A retry would wait while the tab is hidden, and then add the candidate at an unexpected moment.
    const query = { ...newCandidateSchemaQuery(scope), staleTime: 0, retry: false };
    const fields = formFields(await client.fetchQuery(query));
    const known = new Set(fields.filter(({ isCustom }) => isCustom).map(({ name }) => name));
    if (Object.keys(customFields).every((name) => known.has(name))) return;
    // Refresh the console context too, because the form validates with its custom fields.
    router.refresh();
    throw FIELDS_REMOVED;
  };
}

/**
 * Removes the list index from an issue's path. The API takes a list of candidates, but the form has only one
 * candidate.
 */
const withoutListIndex = (issue: Issue): Issue => ({
  ...issue,
  path: issue.path.slice(1),
  pointer: issue.pointer.replace(/^\/0/, ""),
});
