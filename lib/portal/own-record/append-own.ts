import "server-only";
import type { BaseContext, CandidateAccess } from "@/lib/contract/context";
import type { Operation } from "@/lib/contract/mutation-contract";
import { append, type OwnOptions, type Write } from "@/lib/engine/mutations/enqueue";

type OwnContext = BaseContext & { session: CandidateAccess["session"] };

/** Queues a write to the record of the session's candidate; no other can be named. */
export const appendOwn = (
  ctx: OwnContext,
  operation: Operation,
  { body, rawBody = body }: Pick<Write, "body" | "rawBody"> = {},
  options: OwnOptions = {},
) =>
  append(
    ctx,
    { params: { id: ctx.session.candidateId }, query: options, body, rawBody },
    { mutation: operation },
  );
