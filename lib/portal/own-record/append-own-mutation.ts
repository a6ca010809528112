import "server-only";
import type { BaseContext, CandidateAccess } from "@/lib/contract/context";
import type { Operation } from "@/lib/contract/mutation-contract";
import {
  appendMutation,
  type CandidateWriteOptions,
  type WriteRequest,
} from "@/lib/engine/mutations/enqueue";

type OwnWrite = Pick<WriteRequest, "body" | "rawBody" | "rawBodyDigest">;
type OwnContext = BaseContext & { session: CandidateAccess["session"] };

/** Queues a write to the candidate's own record. Takes the id from the session, never from the request. */
export const appendOwnMutation = (
  ctx: OwnContext,
  operation: Operation,
  { body, rawBody = body, rawBodyDigest }: OwnWrite = {},
  options: CandidateWriteOptions & { idempotencyKey?: string } = {},
) =>
  appendMutation(
    ctx,
    { params: { id: ctx.session.candidateId }, query: options, body, rawBody, rawBodyDigest },
    { mutation: operation },
  );
