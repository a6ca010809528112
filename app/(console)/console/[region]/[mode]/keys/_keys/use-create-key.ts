"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { apiKeysQuery, createKey } from "@/lib/access/api-keys/queries";

/** Creates a key. The key's value is in this response only. */
export function useCreateKey() {
  const client = useQueryClient();
  const { scope } = useConsole();
  return useMutation({
    mutationFn: (description: string) => createKey(scope, description.trim()),
    onSuccess: () => client.invalidateQueries(apiKeysQuery(scope)),
  });
}
