/** What Next gives a page of the console; `Params` are those below the mode. */
export type ConsolePageProps<Params = unknown> = {
  params: Promise<{ region: string; mode: string } & Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};
