import type { Caller, Contract } from "@/lib/contract/contract";

/** Ways to authenticate (contract §3). */
export const securitySchemes = (staffCookieName: string) => ({
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description:
      "An API key, `ctk_…`. Its scope, `region`, `admin` or `webhook`, decides which routes it reaches; an admin key names the region it acts for with `?region=`.",
  },
  oldApiKey: {
    type: "apiKey",
    in: "header",
    name: "api-key",
    description:
      "The same key in the header of version 1: deprecated, and ignored where `x-api-key` is sent.",
  },
  sessionToken: {
    type: "http",
    scheme: "bearer",
    description:
      "The session token of a candidate, `cts_…`. Good for 12 hours, and never where an API key is asked for.",
  },
  staffSession: {
    type: "apiKey",
    in: "cookie",
    name: staffCookieName,
    description: "The session of a person of the console, in the cookie that its sign-in sets.",
  },
});

const keys = (...scopes: string[]): Record<string, string[]>[] => [{ apiKey: scopes }, { oldApiKey: scopes }];

const SECURITY_BY_CALLER: Record<Caller, Record<string, string[]>[]> = {
  public: [],
  "public or region": [{}, ...keys("region", "admin")],
  region: keys("region", "admin"),
  admin: keys("admin"),
  webhook: keys("webhook"),
  staff: [{ staffSession: [] }],
  account: [{ staffSession: [] }],
  administrator: [{ staffSession: [] }],
  candidate: [{ sessionToken: [] }],
};

export const securityOf = ({ caller }: Contract) => SECURITY_BY_CALLER[caller];
