"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { isPassing } from "@/lib/contract/api-client";
import { useConsole } from "../_shell/console-context";
import { useReason } from "../_shell/use-reason";

type Options<Input> = {
  write: (input: Input) => Promise<unknown>;
  /** Shows the change at once; answers how to take it back. */
  show?: (input: Input) => () => void;
  /** What is said when it failed, with the reason. */
  failed: (input: Input, reason: string) => string;
  /** Whether the page itself still holds what was sent, ready to be sent again. */
  isKept?: (input: Input) => boolean;
  onDone?: (input: Input) => void;
};

/** A write of the API: shown at once, taken back with the reason where it fails, and then what is shown is asked for anew. */
export function useWrite<Input>({ write, show, failed, isKept, onDone }: Options<Input>) {
  const t = useTranslations("workplace");
  const client = useQueryClient();
  const reason = useReason();
  const { place } = useConsole();
  const mutation = useMutation({
    mutationFn: write,
    onMutate: (input: Input) => show?.(input),
    onError: (error, input, undo) => {
      undo?.();
      const again = { label: t("retry"), onClick: () => mutation.mutate(input) };
      toast(failed(input, reason(error)), isPassing(error) && !isKept?.(input) ? { action: again } : {});
    },
    onSuccess: (_result, input) => onDone?.(input),
    onSettled: () => client.invalidateQueries({ queryKey: [place.regionId, place.mode, "candidates"] }),
  });
  return mutation;
}
