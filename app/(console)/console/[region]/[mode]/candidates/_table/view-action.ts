/** What a user can do with a saved view; each action has its dialog. */
export type ViewAction = "new" | "rename" | "remove";
