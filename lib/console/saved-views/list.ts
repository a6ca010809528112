import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { savedViews } from "./contract";
import { findViews } from "./find";
import { presentView } from "./present";

export const listViews: Handler<typeof savedViews.list> = async (ctx) => ({
  data: (await findViews(ctx)).map((row) => presentView(row, ctx.region)),
});
