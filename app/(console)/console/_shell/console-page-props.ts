/** The props of a console page. `Params` are the route parameters after `[mode]`. */
export type ConsolePageProps<Params = unknown> = {
  params: Promise<{ region: string; mode: string } & Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};
