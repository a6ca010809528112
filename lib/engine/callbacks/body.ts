export type FinishedMutation = {
  mutationId: string;
  /** The client's own key; a generated key is omitted. */
  idempotencyKey?: string | null;
  status: "completed" | "failed";
  result: Record<string, unknown>;
};

/** Builds a callback's body as text. The text is stored, so that every attempt sends the same bytes. */
export const callbackBody = ({ mutationId, idempotencyKey, status, result }: FinishedMutation): string =>
  JSON.stringify({ mutationId, idempotencyKey: idempotencyKey ?? undefined, status, result });
