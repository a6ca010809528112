"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/app/_ui/toaster";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import type { SchemaForm } from "@/app/(console)/console/_schema-form/use-schema-form";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { rememberPage } from "@/app/(console)/console/_shell/remember-page";
import { useNavigate } from "@/app/(console)/console/_shell/use-navigate";
import { isApiError, submitMutation } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";

type CreateResult = { candidates: { id: string; name: string }[] };

/**
 * Creates the candidate through the public API and opens the record. If the user has left the page, shows a
 * toast with a link to the record instead. Shows each error next to its field.
 */
export function useCreateCandidate(form: SchemaForm, send: FormDraft["send"]) {
  const t = useTranslations("console.form");
  const navigate = useNavigate();
  const client = useQueryClient();
  const { scope, basePath } = useConsole();
  const [tried, setTried] = useState(0);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (payload: unknown) =>
      send((key) =>
        submitMutation<CreateResult>(scope, "POST", "/candidates", [payload], { idempotencyKey: key }),
      ),
    onMutate: rememberPage,
    onSuccess: async ({ candidates: [created] }, _payload, isStillOpen) => {
      void client.invalidateQueries({ queryKey: [scope.regionId, scope.mode, "candidates"] });
      if (!created) return;
      const open = () => navigate(`${basePath}/candidates/${created.id}`);
      const text = t("created", { name: created.name });
      if (!isStillOpen()) return void toast(text, { action: { label: t("open"), onClick: open } });
      toast(text);
      open();
    },
    onError: (failure) => {
      form.setServerIssues(isApiError(failure) ? failure.issues.map(withoutListIndex) : []);
      setTried((count) => count + 1);
    },
  });
  const create = () => {
    form.touchAll();
    form.setServerIssues([]);
    if (form.issues.length === 0) mutate(form.payload);
    else setTried((count) => count + 1);
  };
  return { create, isCreating: isPending || isSuccess, error, tried };
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
