/** The actions on saved views that open a dialog. */
export type ViewAction = "new" | "rename" | "remove";
