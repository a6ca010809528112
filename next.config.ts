import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  poweredByHeader: false,
  // A path with a trailing slash is a 404 of its own, not a redirect.
  skipTrailingSlashRedirect: true,
  // The driver carries a mend of ours in node_modules, the logger starts threads from its own files, and of what
  // counts limits there must be one copy.
  serverExternalPackages: ["postgres", "pino", "ioredis", "rate-limiter-flexible"],
  // Where somebody signs in no script runs: nothing can look at a code, and a slow phone has nothing to wait for.
  headers: async () =>
    ["/portal", "/portal/sign-in"].map((source) => ({
      source,
      headers: [{ key: "content-security-policy", value: "script-src 'none'" }],
    })),
  // Types are checked by `npm run verify`, once; a start need not wait for them.
  typescript: { ignoreBuildErrors: true },
};

export default createNextIntlPlugin("./app/i18n/request.ts")(config);
