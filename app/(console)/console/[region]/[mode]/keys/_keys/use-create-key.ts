"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { apiKeysQuery, createKey } from "@/lib/access/api-keys/queries";

/** Makes a key; its value is in the answer, and nowhere else. */
export function useCreateKey() {
  const client = useQueryClient();
  const { scope } = useConsole();
  return useMutation({
    mutationFn: (description: string) => createKey(scope, description.trim()),
    onSuccess: () => client.invalidateQueries(apiKeysQuery(scope)),
  });
}
