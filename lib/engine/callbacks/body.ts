export type FinishedMutation = {
  mutationId: string;
  /** Only the one that the client gave: a generated key is left out. */
  idempotencyKey?: string | null;
  status: "completed" | "failed";
  result: Record<string, unknown>;
};

/** The body of a callback, as text: it is stored and sent as it is made here, the same at every attempt. */
export const callbackBody = ({ mutationId, idempotencyKey, status, result }: FinishedMutation): string =>
  JSON.stringify({ mutationId, idempotencyKey: idempotencyKey ?? undefined, status, result });
