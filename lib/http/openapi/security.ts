import type { Caller, Contract } from "@/lib/contract/contract";

export const securitySchemes = (staffCookieName: string) => ({
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description:
      "An API key, `ctk_…`. Its scope, `region`, `admin` or `webhook`, decides which operations it may call; an admin key selects a region with `?region=`.",
  },
  oldApiKey: {
    type: "apiKey",
    in: "header",
    name: "api-key",
    description: "The same key in the header of version 1: deprecated, and ignored if `x-api-key` is sent.",
  },
  sessionToken: {
    type: "http",
    scheme: "bearer",
    description:
      "The session token of a candidate, `cts_…`. Valid for 12 hours; never accepted instead of an API key.",
  },
  staffSession: {
    type: "apiKey",
    in: "cookie",
    name: staffCookieName,
    description: "A staff session, in the cookie that the console sets at sign-in.",
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
