import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  poweredByHeader: false,
  // A path with a trailing slash is a 404 of its own, not a redirect.
  skipTrailingSlashRedirect: true,
  // The driver is patched in node_modules, the logger starts threads from its own files, and rate limits must be counted
  // by a single copy.
  serverExternalPackages: ["postgres", "pino", "ioredis", "rate-limiter-flexible"],
  // No scripts on the sign-in pages: nothing can read a code, and slow phones have nothing to load.
  headers: async () =>
    ["/portal", "/portal/sign-in"].map((source) => ({
      source,
      headers: [{ key: "content-security-policy", value: "script-src 'none'" }],
    })),
  // `npm run verify` checks the types, so a build need not.
  typescript: { ignoreBuildErrors: true },
};

export default createNextIntlPlugin("./app/i18n/request.ts")(config);
