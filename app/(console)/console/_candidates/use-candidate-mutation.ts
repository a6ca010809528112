"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { isPassing } from "@/lib/contract/api-client";
import { useConsole } from "../_shell/console-context";
import { useErrorMessage } from "../_shell/use-error-message";

type Options<Input> = {
  mutationFn: (input: Input) => Promise<unknown>;
  /** Shows the change at once; answers how to take it back. */
  applyOptimistic?: (input: Input) => () => void;
  /** What is said when it failed, with the reason. */
  errorMessage: (input: Input, reason: string) => string;
  /** Whether the page itself still holds what was sent, ready to be sent again. */
  isKept?: (input: Input) => boolean;
  onSuccess?: (input: Input) => void;
};

/** A write of the API: shown at once, taken back with the reason where it fails, and then what is shown is asked for anew. */
export function useCandidateMutation<Input>({
  mutationFn,
  applyOptimistic,
  errorMessage,
  isKept,
  onSuccess,
}: Options<Input>) {
  const t = useTranslations("workplace");
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
        isPassing(error) && !isKept?.(input) ? { action: again } : {},
      );
    },
    onSuccess: (_result, input) => onSuccess?.(input),
    onSettled: () => client.invalidateQueries({ queryKey: [scope.regionId, scope.mode, "candidates"] }),
  });
  return mutation;
}
