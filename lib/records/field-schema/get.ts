import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { fieldSchema } from "./contract";
import { candidateJsonSchema } from "./json-schema";

export const getSchema: Handler<typeof fieldSchema.get> = async (ctx, { query }) => ({
  data: candidateJsonSchema({ ...query, customFields: ctx.region.customFields }),
});
