import type { Base } from "@/lib/contract/context";

export type FinishedMutation = {
  mutationId: string;
  /** The key that the client sent. Generated keys are left out. */
  idempotencyKey?: string | null;
  operation: string;
  status: "completed" | "failed";
  region: string;
  mode: Base["mode"];
  candidateIds: string[];
  finishedAt: Date;
  result: Record<string, unknown>;
};

/** The `operation` of callbacks that only test a receiver. */
export const TEST_OPERATION = "callback.test";

/** Builds the callback body as text. We store the text so that every attempt sends the same bytes. */
export const callbackBody = (finished: FinishedMutation): string =>
  JSON.stringify({
    mutationId: finished.mutationId,
    idempotencyKey: finished.idempotencyKey ?? undefined,
    operation: finished.operation,
    status: finished.status,
    region: finished.region,
    sandbox: finished.mode === "sandbox",
    candidateIds: finished.candidateIds,
    finishedAt: finished.finishedAt.toISOString(),
    result: finished.result,
  });
