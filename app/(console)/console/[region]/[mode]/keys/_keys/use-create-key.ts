"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { apiKeysQuery, createKey } from "@/lib/access/api-keys/queries";

/** Creates a key. Only this response contains the key's value. */
export function useCreateKey() {
  const client = useQueryClient();
  const { scope } = useConsole();
  return useMutation({
    mutationFn: (description: string) => createKey(scope, description.trim()),
    onSuccess: () => client.invalidateQueries(apiKeysQuery(scope)),
  });
}
