"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "@/app/_ui/toaster";

/**
 * Sends an administrative change and refetches all administration data, and the sidebar, which lists regions.
 * On success, shows `successMessage` in a toast.
 */
export function useAdminMutation<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { successMessage, onSuccess }: { successMessage?: string; onSuccess?: (result: Result) => void } = {},
) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => {
      if (successMessage) toast(successMessage);
      onSuccess?.(result);
    },
    onSettled: () => {
      router.refresh();
      return client.invalidateQueries({ queryKey: ["administration"] });
    },
  });
}
