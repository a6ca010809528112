import { call, runMutation, type TestRegion } from "./api";

export type FeedEntry = {
  id: string;
  change: string;
  changedAt: string;
  candidate?: Record<string, unknown>;
};
export type FeedPage = {
  data: FeedEntry[];
  meta: { next: string; hasMore: boolean; sandboxEnabled: boolean };
};

let count = 0;

/** Returns functions that change a region's candidates and read its feed. */
export function feedFixtures(region: TestRegion, version: "v2" | "sandbox" = "v2") {
  const candidates = `/api/${version}/candidates`;
  const ask = (query = "", key = region.key) => call("GET", `${candidates}/changes${query}`, { key });
  const pageOf = async (since: string, query = ""): Promise<FeedPage> =>
    (await ask(`?since=${since}${query}`)).body;
  return {
    ask,
    pageOf,
    start: async (): Promise<string> => (await ask()).body.meta.next,
    changesSince: async (since: string) => (await pageOf(since)).data.map(({ id, change }) => [id, change]),
    create: async (name = "Anna", fields: object = {}): Promise<string> => {
      count += 1;
      const body = [
        { name, email: `${name.toLowerCase()}${count}@example.org`, privacyConsent: true, ...fields },
      ];
      return (await runMutation(region, "POST", candidates, { body })).result.candidates[0].id;
    },
    write: (method: string, path: string, body?: unknown) =>
      runMutation(region, method, `${candidates}/${path}`, body === undefined ? {} : { body }),
  };
}
