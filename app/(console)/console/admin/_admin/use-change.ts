"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/app/_ui/toaster";

/** A change of the administration; afterwards everything it shows is asked for anew. `done` is said when it worked. */
export function useChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { done, onDone }: { done?: string; onDone?: () => void } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done) toast(done);
      onDone?.();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["administration"] }),
  });
}
