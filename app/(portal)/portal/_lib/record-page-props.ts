/** The props of a page of a candidate's record. `Params` are the route parameters after `[record]`. */
export type RecordPageProps<Params = unknown> = {
  params: Promise<{ record: string } & Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};
