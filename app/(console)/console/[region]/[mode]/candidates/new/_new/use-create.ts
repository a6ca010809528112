"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/app/_ui/toaster";
import type { SchemaForm } from "@/app/(console)/console/_schema-form/use-schema-form";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { isRefusal, write } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";

type Created = { candidates: { id: string; name: string }[] };

/** Creates the candidate by the API's own route and opens the record; what was refused comes back to its fields. */
export function useCreate(form: SchemaForm) {
  const t = useTranslations("workplace.form");
  const router = useRouter();
  const client = useQueryClient();
  const { place, root } = useConsole();
  const [tried, setTried] = useState(0);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (payload: unknown) => write<Created>(place, "POST", "/candidates", [payload]),
    onSuccess: async ({ candidates: [created] }) => {
      void client.invalidateQueries({ queryKey: [place.regionId, place.mode, "candidates"] });
      if (!created) return;
      toast(t("created", { name: created.name }));
      router.push(`${root}/candidates/${created.id}`);
    },
    onError: (failure) => {
      form.refuse(isRefusal(failure) ? failure.issues.map(ofTheOne) : []);
      setTried((count) => count + 1);
    },
  });
  const create = () => {
    form.leaveAll();
    form.refuse([]);
    if (form.issues.length === 0) mutate(form.payload);
    else setTried((count) => count + 1);
  };
  return { create, isCreating: isPending || isSuccess, error, tried };
}

/** The request is a list of one candidate; its form knows of no list. */
const ofTheOne = (issue: Issue): Issue => ({
  ...issue,
  path: issue.path.slice(1),
  pointer: issue.pointer.replace(/^\/0/, ""),
});
