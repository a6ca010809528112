import "server-only";
import { changeRegion } from "@/lib/access/regions/change";
import { failRegionNotFound } from "@/lib/access/regions/find";
import type { Handler } from "@/lib/contract/contract";
import type { administration } from "./contract";

export const changeRegionDetails: Handler<typeof administration.changeRegion> = async (
  ctx,
  { params, body: { seen, ...patch } },
) => {
  const changed = (await changeRegion(ctx, params.id, patch, { seen })) ?? failRegionNotFound();
  return {
    data: {
      id: changed.id,
      name: changed.name,
      slug: changed.slug,
      contactEmail: changed.contactEmail,
    },
  };
};
