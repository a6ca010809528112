declare module "virtual:api-routes" {
  /** Each route file that imports `lib/http/route`. `[id]` becomes `:id`, and `[...rest]` becomes `*rest`. */
  export const routes: { path: string; module: Record<string, unknown> }[];
}
