"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiKeysQuery, createKey } from "@/lib/api-keys/queries";
import { useConsole } from "../../../../_shell/console-context";

/** Makes a key; its value is in the answer, and nowhere else. */
export function useNewKey() {
  const client = useQueryClient();
  const { place } = useConsole();
  return useMutation({
    mutationFn: (description: string) => createKey(place, description.trim()),
    onSuccess: () => client.invalidateQueries(apiKeysQuery(place)),
  });
}
