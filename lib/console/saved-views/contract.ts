import * as z from "zod";
import { contract } from "@/lib/contract/contract";
import { NewSavedView, SavedView, SavedViewCount, SavedViewPatch } from "./schema";

const own = { basePath: "/api/console", caller: "staff", role: "reader" } as const;
const one = {
  ...own,
  path: "/views/{id}",
  params: z.strictObject({ id: z.uuid({ error: "Must be the UUID of a view." }) }),
} as const;

export const savedViews = {
  list: contract({
    ...own,
    method: "GET",
    path: "/views",
    summary: "List the region's shared views and your own, by name",
    response: z.array(SavedView),
  }),
  count: contract({
    ...own,
    method: "GET",
    path: "/views/counts",
    sandbox: "path or header",
    summary: "Count the candidates that each view shows",
    response: z.array(SavedViewCount),
  }),
  create: contract({
    ...own,
    method: "POST",
    path: "/views",
    summary: "Save a view; a shared one requires a manager",
    body: NewSavedView,
    status: 201,
    message: "Created",
    response: SavedView,
    fails: ["validation_error", "forbidden", "view_name_taken", "too_many_views"],
  }),
  change: contract({
    ...one,
    method: "PATCH",
    summary: "Change a view's name or query; a shared one requires a manager",
    description:
      "If the query is no longer as in `seen`, or the name as in `seenName`, nothing is saved, because the user would overwrite a change that they haven't seen.",
    body: SavedViewPatch,
    response: SavedView,
    fails: ["validation_error", "forbidden", "view_not_found", "view_name_taken", "precondition_failed"],
  }),
  remove: contract({
    ...one,
    method: "DELETE",
    summary: "Delete a view; a shared one requires a manager",
    message: "Removed",
    response: z.object({ id: z.uuid(), removed: z.literal(true) }),
    fails: ["validation_error", "forbidden", "view_not_found"],
  }),
};
