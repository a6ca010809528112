import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { changeRegion } from "./change";
import type { regions } from "./contract";
import { failRegionNotFound } from "./find";
import { presentFullRegion } from "./show";

export const updateByAdmin: Handler<typeof regions.update> = async (ctx, { params, body, ifMatch }) =>
  presentFullRegion(ctx, (await changeRegion(ctx, params.id, body, { ifMatch })) ?? failRegionNotFound());
