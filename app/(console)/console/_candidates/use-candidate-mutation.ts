"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { useConsole } from "../_shell/console-context";
import { useErrorMessage } from "../_shell/use-error-message";
import { maySucceedLater, useFailureToast } from "./use-failure-toast";

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
 * Sends a write of the open record through the API, then refetches the candidates. With `applyOptimistic`,
 * changes the cache first and rolls the change back on failure. A toast says why a write failed. If the write
 * may succeed later, the toast offers a retry until the same is written again or the user leaves the record.
 * The user is asked before they leave. The toast offers no retry if the page keeps the input.
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
  const showFailure = useFailureToast(id);
  /** Removes the toasts that offer a retry, by the start of their texts, which says what wasn't written. */
  const offers = useRef(new Map<string, () => boolean>());
  const isLeft = useRef(false);
  useEffect(() => {
    const shown = offers.current;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const remove of shown.values()) remove();
    };
  }, []);
  const mutation = useMutation({
    mutationFn: mutationFn,
    onMutate: (input: Input) => {
      offers.current.get(errorMessage(input, ""))?.();
      return applyOptimistic?.(input);
    },
    onError: (error, input, undo) => {
      undo?.();
      const isOffered = maySucceedLater(error) && !isLeft.current && !isKept?.(input);
      const retry = isOffered ? () => mutation.mutate(input) : null;
      const remove = showFailure(errorMessage(input, reason(error)), {
        retry,
        changes: { waiting: 1, isForPage: true },
      });
      if (retry) offers.current.set(errorMessage(input, ""), remove);
    },
    onSuccess: (result, input) => onSuccess?.(input, result),
    onSettled: () => client.invalidateQueries({ queryKey: [scope.regionId, scope.mode, "candidates"] }),
  });
  return mutation;
}
