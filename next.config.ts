import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";
import createNextIntlPlugin from "next-intl/plugin";
import { COMMON_HEADERS, FILE_HEADERS } from "./lib/http/page-headers";

/** Routes that serve uploaded files. They set their own Content-Security-Policy. */
const UPLOADED = "portal/logos/|portal/[^/]+/documents/[^/]+/file$";

const listed = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

const withTexts = createNextIntlPlugin({
  requestConfig: "./app/i18n/request.ts",
  // The build parses the messages, so that browsers don't download a parser.
  experimental: { messages: { path: "./app/messages", locales: "infer", format: "json", precompile: true } },
});

const config = (phase: string): NextConfig => ({
  poweredByHeader: false,
  // The same on all machines that build the same sources, so that a page can navigate on each of them.
  generateBuildId: () => process.env.BUILD_ID ?? null,
  // A path with a trailing slash returns 404 instead of a redirect.
  skipTrailingSlashRedirect: true,
  // Don't bundle these packages. The database driver is patched in node_modules, the logger starts threads
  // from its own files, and rate limits need a single copy of their counters.
  serverExternalPackages: [
    "postgres",
    "pino",
    "ioredis",
    "rate-limiter-flexible",
    "prom-client",
    "@opentelemetry/api",
    "@opentelemetry/core",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
    // The bundler would copy these four large packages into the bundles of dozens of routes, and the server
    // would keep each copy in memory. With these copies and all translations of zod, the server would need 80
    // MB more memory and twice the time to start. Don't add zod to this list: zod would then load
    // asynchronously, and `import.meta.glob` doesn't wait for that. Import zod with `import * as z` instead,
    // so that the bundler leaves out zod's translations.
    "drizzle-orm",
    "libphonenumber-js",
    "nodemailer",
    "otpauth",
  ],
  // `proxy.ts` adds further headers to pages. A header in this list overrides the same header of a route.
  headers: async () => [
    { source: "/((?!api(?:/|$)).*)", headers: listed(COMMON_HEADERS) },
    { source: `/((?!api(?:/|$)|${UPLOADED}).*)`, headers: listed(FILE_HEADERS) },
    { source: "/api/auth/:path*", headers: listed({ ...COMMON_HEADERS, ...FILE_HEADERS }) },
  ],
  // `npm run verify` checks the types, so the build doesn't.
  typescript: { ignoreBuildErrors: true },
  // Next writes lists of the files that each route needs, for other hosts. Leave out their 18 MB.
  outputFileTracingExcludes: { "**": ["**/*"] },
  // No page uses next/image and sharp is not installed, so disable image resizing: its route returns 404.
  images: { unoptimized: true },
  experimental: {
    // By default, Next loads all routes when it starts, also those of the API, which `server.ts` serves without
    // Next. That would take 80 MB. Instead, Next loads a page when somebody first opens it. That takes up to a
    // quarter of a second, once per process, in which the process handles no other requests.
    preloadEntriesOnStart: false,
    // The largest body that Next buffers when it runs proxy.ts. Forms may be up to half this size.
    proxyClientMaxBodySize: "2mb",
    // Minifying the server bundles takes a third of the build time, and browsers never download them.
    serverMinification: false,
    // The build cache would take 200 MB and never be read, because an installation builds only once.
    turbopackFileSystemCacheForBuild: false,
    // Merge small chunks. Fewer chunks compress better: a console page then loads 3 kB less script (Brotli)
    // than with the default of 50,000, and six pages visited in turn download 2 % less in total.
    turbopackChunking: { minChunkSize: 120_000 },
    // Only debuggers read source maps.
    turbopackSourceMaps: phase === PHASE_DEVELOPMENT_SERVER,
  },
});

export default (phase: string): NextConfig => withTexts(config(phase));
