"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/app/_ui/toaster";

/** A change of the administration; afterwards everything it shows is asked for anew. `done` is said when it worked. */
export function useAdminMutation<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { successMessage, onSuccess }: { successMessage?: string; onSuccess?: () => void } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (successMessage) toast(successMessage);
      onSuccess?.();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["administration"] }),
  });
}
