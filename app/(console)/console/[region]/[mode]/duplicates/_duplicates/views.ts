export const VIEWS = ["likely", "distinct", "merged"] as const;
export type View = (typeof VIEWS)[number];

export const parseView = (value: unknown): View => VIEWS.find((view) => view === value) ?? "likely";
