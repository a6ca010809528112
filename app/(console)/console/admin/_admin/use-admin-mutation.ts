"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/app/_ui/toaster";

/**
 * Sends an administrative change and refetches all administration data. On success, shows `successMessage` in
 * a toast.
 */
export function useAdminMutation<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { successMessage, onSuccess }: { successMessage?: string; onSuccess?: (result: Result) => void } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      if (successMessage) toast(successMessage);
      onSuccess?.(result);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["administration"] }),
  });
}
