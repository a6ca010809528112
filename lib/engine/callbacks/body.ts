export type FinishedMutation = {
  mutationId: string;
  /** The key that the client sent. Generated keys are left out. */
  idempotencyKey?: string | null;
  status: "completed" | "failed";
  result: Record<string, unknown>;
};

/** Builds the callback body as text. We store the text so that every attempt sends the same bytes. */
export const callbackBody = ({ mutationId, idempotencyKey, status, result }: FinishedMutation): string =>
  JSON.stringify({ mutationId, idempotencyKey: idempotencyKey ?? undefined, status, result });
