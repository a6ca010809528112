import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { regions } from "./contract";
import { createRegion } from "./create";
import { presentRegionWithSecret } from "./find";

export const createByAdmin: Handler<typeof regions.create> = async (ctx, { body }) => {
  const { region, apiKey, token } = await createRegion(ctx, body);
  return { data: { ...presentRegionWithSecret(region, [apiKey]), token } };
};
