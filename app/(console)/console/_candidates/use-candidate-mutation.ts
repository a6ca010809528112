"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { baseKey } from "@/lib/console/candidates/queries";
import { useErrorMessage } from "../_errors/use-error-message";
import { useConsole } from "../_shell/console-context";
import { useRecordFailures } from "./use-record-failures";

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
 * Sends a write to the open record through the API, then refetches the candidates. With `applyOptimistic`,
 * changes the cache first and rolls the change back on failure. A toast says why a write failed. If the write
 * may succeed later and the page doesn't keep the input, the toast offers a retry until the same thing is
 * written again or the user leaves the record. Until then, leaving the record needs confirmation.
 */
export function useCandidateMutation<Input, Result>({
  mutationFn,
  applyOptimistic,
  errorMessage,
  isKept,
  onSuccess,
}: Options<Input, Result>) {
  const client = useQueryClient();
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { id } = useParams<{ id: string }>();
  const { report, withdraw } = useRecordFailures(id);
  const mutation = useMutation({
    mutationFn: mutationFn,
    onMutate: (input: Input) => {
      // Without a reason, the error message identifies what is written.
      withdraw(errorMessage(input, ""));
      return applyOptimistic?.(input);
    },
    onError: (error, input, undo) => {
      undo?.();
      const retry = () => mutation.mutate(input);
      const offer = isKept?.(input) ? null : { key: errorMessage(input, ""), retry };
      report(errorMessage(input, reason(error)), error, offer);
    },
    onSuccess: (result, input) => onSuccess?.(input, result),
    onSettled: () => client.invalidateQueries({ queryKey: baseKey(scope) }),
  });
  return mutation;
}
