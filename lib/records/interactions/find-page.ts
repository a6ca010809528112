import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { cutPage, decodeCursor } from "@/lib/contract/cursor";
import type { Queryable } from "@/lib/platform/database/client";
import { findInteractions, fromPosition, INTERACTIONS_RETURNED_MAX, toPosition } from "./find";
import { presentInteraction } from "./present";

type PageOptions = { pageSize?: number; cursor?: string | undefined };

/** Returns a page of the candidate's interactions, newest first, and the cursor of the next page. */
export async function findInteractionPage(
  ctx: BaseContext<Queryable>,
  candidateId: string,
  { pageSize = INTERACTIONS_RETURNED_MAX, cursor }: PageOptions = {},
) {
  const list = [ctx.base.id, "interactions", candidateId];
  const after = cursor === undefined ? undefined : fromPosition(decodeCursor(cursor, list));
  const found = await findInteractions(ctx, candidateId, { after, limit: pageSize + 1 });
  const { page, meta } = cutPage(found, pageSize, list, toPosition);
  return { interactions: page.map(presentInteraction), cursor: meta.cursor };
}
