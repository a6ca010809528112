"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { isTransient } from "@/lib/contract/api-client";
import { useConsole } from "../_shell/console-context";
import { useErrorMessage } from "../_shell/use-error-message";

type Options<Input, Result> = {
  mutationFn: (input: Input) => Promise<Result>;
  /** Applies the change to the cache and returns a function that rolls the change back. */
  applyOptimistic?: (input: Input) => () => void;
  /** Returns the text of the toast that is shown on failure. */
  errorMessage: (input: Input, reason: string) => string;
  /** Whether the page keeps the input after a failure, so that the user can send the input again. */
  isKept?: (input: Input) => boolean;
  onSuccess?: (input: Input, result: Result) => void;
};

/**
 * Sends a write through the API, then refetches the candidates. With `applyOptimistic`, changes the cache
 * first and rolls the change back on failure. A toast says why a write failed. After a transient error, the
 * toast offers a retry, unless the page keeps the input.
 */
export function useCandidateMutation<Input, Result>({
  mutationFn,
  applyOptimistic,
  errorMessage,
  isKept,
  onSuccess,
}: Options<Input, Result>) {
  const t = useTranslations("console");
  const client = useQueryClient();
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const mutation = useMutation({
    mutationFn: mutationFn,
    onMutate: (input: Input) => applyOptimistic?.(input),
    onError: (error, input, undo) => {
      undo?.();
      const again = { label: t("retry"), onClick: () => mutation.mutate(input) };
      toast(
        errorMessage(input, reason(error)),
        isTransient(error) && !isKept?.(input) ? { action: again } : {},
      );
    },
    onSuccess: (result, input) => onSuccess?.(input, result),
    onSettled: () => client.invalidateQueries({ queryKey: [scope.regionId, scope.mode, "candidates"] }),
  });
  return mutation;
}
