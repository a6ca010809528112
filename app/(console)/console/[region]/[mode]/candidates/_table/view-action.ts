/** What somebody wants to do with a saved view; each has a dialog. */
export type ViewAction = "new" | "rename" | "remove";
