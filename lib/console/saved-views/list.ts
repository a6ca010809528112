import "server-only";
import type { Verb } from "@/lib/contract/contract";
import type { savedViews } from "./contract";
import { findViews } from "./find";
import { presentView } from "./present";

export const listViews: Verb<typeof savedViews.list> = async (ctx) => ({
  data: (await findViews(ctx)).map((row) => presentView(row, ctx.region)),
});
