declare module "virtual:api-routes" {
  /** Every route file that is served through `lib/http/route`; `[id]` is written `:id`, a catch-all `*rest`. */
  export const routes: { path: string; module: Record<string, unknown> }[];
}
