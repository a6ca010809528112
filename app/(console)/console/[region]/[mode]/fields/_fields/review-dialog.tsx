"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { toast } from "@/app/_ui/toaster";
import { replaceDrafts } from "@/app/(console)/console/_drafts/draft-store";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { customFieldsQuery, saveCustomFields } from "@/lib/console/custom-fields/queries";
import type { CustomFieldEditResult } from "@/lib/console/custom-fields/schema";
import { invalidateViews } from "@/lib/console/saved-views/save-view";
import { dialogDraftsAfterSave } from "./dialog-drafts";
import { DIALOG_DRAFTS } from "./field-dialog";
import { useChangeText } from "./use-change-text";
import type { Draft } from "./use-draft";
import { useFieldIssueText } from "./use-field-issue-text";
import { findRejected } from "./use-rejected";

/** The id of the heading to focus after saving, because saving remounts the list. */
export const CUSTOM_FIELDS_TITLE_ID = "custom-fields-title";

type Props = { draft: Draft; onRejected: (error: unknown) => void; onClose: () => void };

/** Shows the effects of an edit, and saves the edit when the user confirms. */
export function ReviewDialog({ draft, onRejected, onClose }: Props) {
  const { edit } = draft;
  const t = useTranslations("console");
  const { scope } = useConsole();
  const { data, error } = useQuery({
    queryKey: [scope.regionId, "custom-fields", "review", edit],
    queryFn: () =>
      saveCustomFields(scope, edit, { dryRun: true }).then(
        (planned) => {
          onRejected(null);
          return planned;
        },
        (rejection: unknown) => {
          onRejected(rejection);
          throw rejection;
        },
      ),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const saving = useSaveFields(draft, onRejected);
  const failure = error ?? saving.error;
  return (
    <Dialog
      isBusy={saving.isPending}
      onClose={onClose}
      title={t("customFields.reviewTitle")}
      text={t("customFields.reviewText")}
      closeLabel={t("close")}
    >
      <div aria-live="polite">
        {data ? <ChangeList changes={data.changes} /> : !error && <p>{t("customFields.counting")}</p>}
      </div>
      {failure && <Failure error={failure} fields={draft.fields} />}
      <div className="mt-5 flex justify-end gap-2">
        <Button isBusy={saving.isPending} onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          variant="primary"
          disabled={!data}
          aria-disabled={saving.isPending}
          onClick={() => !saving.isPending && saving.mutate()}
        >
          {t(saving.isPending ? "saving" : "save")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Says why the edit can't be saved. If only some fields are wrong, names each and says what is wrong. */
function Failure({ error, fields }: { error: Error } & Pick<Draft, "fields">) {
  const reason = useErrorMessage();
  const issueText = useFieldIssueText();
  const rejected = findRejected(error, fields);
  return (
    <div role="alert" className="mt-3 space-y-2 text-danger">
      {rejected.map(({ field, issue }) => (
        <div key={issue.pointer}>
          <p className="wrap-anywhere font-medium">{field.definition.name}</p>
          <p>{issueText(issue)}</p>
        </div>
      ))}
      {rejected.length === 0 && <p>{reason(error)}</p>}
    </div>
  );
}

function ChangeList({ changes }: Pick<CustomFieldEditResult, "changes">) {
  const t = useTranslations("console.customFields");
  const changeText = useChangeText();
  return (
    <ul className="divide-y divide-line">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.name}`} className="py-2">
          <p className="wrap-anywhere font-medium">{changeText(change)}</p>
          {change.kind !== "ordered" && (change.kind !== "added" || change.stored > 0) && (
            <p className="text-muted">{t(`effects.${change.kind}`, { count: change.stored })}</p>
          )}
          {change.lost > 0 && (
            <p className="text-danger">
              {t("effects.lost", { count: change.lost, name: change.name ?? "" })}
            </p>
          )}
          {change.unfit > 0 && <p className="text-danger">{t("effects.unfit", { count: change.unfit })}</p>}
          {change.revealed !== null && (
            <p className="text-danger">{t("effects.revealed", { count: change.revealed })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Saves the edit, then refetches the list, the schemas and the saved views. Also refreshes the page's server
 * data, because the console context contains the fields.
 */
function useSaveFields(draft: Draft, onRejected: Props["onRejected"]) {
  const t = useTranslations("console.customFields");
  const router = useRouter();
  const client = useQueryClient();
  const { scope } = useConsole();
  const dialogDrafts = useDraftKey(DIALOG_DRAFTS);
  return useMutation({
    mutationFn: () => saveCustomFields(scope, draft.edit, { dryRun: false }),
    onMutate: draft.beginSave,
    onError: (failure) => onRejected(failure),
    onSuccess: async (_result, _input, settle) => {
      settle?.();
      replaceDrafts(dialogDraftsAfterSave(draft, dialogDrafts));
      toast(t("saved"));
      router.refresh();
      void client.invalidateQueries({ queryKey: [scope.regionId, "schema"] });
      void invalidateViews(client, scope);
      await client.invalidateQueries({ queryKey: customFieldsQuery(scope).queryKey, exact: true });
      setTimeout(() => document.getElementById(CUSTOM_FIELDS_TITLE_ID)?.focus());
    },
  });
}
