"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/app/_ui/toaster";
import { useConsole } from "../_shell/console-context";
import { useReason } from "../_shell/use-reason";

type Options<Input> = {
  write: (input: Input) => Promise<unknown>;
  /** Shows the change at once; answers how to take it back. */
  show?: (input: Input) => () => void;
  /** What is said when it failed, with the reason. */
  failed: (input: Input, reason: string) => string;
  onDone?: (input: Input) => void;
};

/** A write of the API: shown at once, taken back with the reason where it fails, and then what is shown is asked for anew. */
export function useWrite<Input>({ write, show, failed, onDone }: Options<Input>) {
  const client = useQueryClient();
  const reason = useReason();
  const { place } = useConsole();
  return useMutation({
    mutationFn: write,
    onMutate: (input: Input) => show?.(input),
    onError: (error, input, undo) => {
      undo?.();
      toast(failed(input, reason(error)));
    },
    onSuccess: (_result, input) => onDone?.(input),
    onSettled: () => client.invalidateQueries({ queryKey: [place.regionId, place.mode, "candidates"] }),
  });
}
