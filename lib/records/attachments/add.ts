import "server-only";

import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { getCandidate } from "../candidates/find";
import { recordEvents } from "../events";
import { attach } from "./attach";
import { FILE_FIELDS, type Files } from "./staged";
import { touchCandidate } from "./touch-candidate";

/** Adds files to a candidate; the result is what was added. Fails with `candidate_not_found` or the reason of a file. */
export async function addAttachments(
  ctx: BaseContext<Transaction>,
  input: { params: { id: string }; body: Files },
) {
  const { id } = await getCandidate(ctx, input.params.id);
  const result = await attach(ctx, id, input.body, "append");
  await touchCandidate(ctx, id);
  await recordEvents(
    ctx,
    FILE_FIELDS.flatMap((field) =>
      result[field].map((added) => ({
        action: "attachment.added" as const,
        candidateId: id,
        recordId: added.id,
        details: { field },
      })),
    ),
  );
  return { result, candidateIds: [id] };
}
