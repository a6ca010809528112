"use client";

import { useEffect, useRef, useState } from "react";
import { currentTheme } from "@/app/theme";

type ScalarInstance = { destroy: () => void; updateConfiguration: (configuration: object) => void };
type WindowWithScalar = {
  Scalar?: { createApiReference: (host: Element, configuration: object) => ScalarInstance };
};

/** Replaces Scalar's colors and fonts with ours. */
const CUSTOM_CSS = `
.light-mode, .dark-mode {
  --scalar-font: var(--font-sans, system-ui, sans-serif);
  --scalar-font-code: var(--font-mono, ui-monospace, monospace);
  --scalar-color-1: var(--ink);
  --scalar-color-2: var(--muted);
  --scalar-color-3: var(--muted);
  --scalar-color-accent: var(--stream);
  --scalar-background-1: var(--paper);
  --scalar-background-2: var(--raised);
  --scalar-background-3: var(--raised);
  --scalar-border-color: var(--line);
  --scalar-link-color: var(--stream);
  --scalar-color-blue: var(--light, #0a5a9c) var(--dark, #7cc4ff);
  --scalar-color-green: var(--light, #14663b) var(--dark, #7fd8a2);
  --scalar-color-red: var(--light, #b3261e) var(--dark, #ff9d94);
  --scalar-color-orange: var(--light, #9a4a00) var(--dark, #ffb37a);
  --scalar-color-yellow: var(--light, #7a5900) var(--dark, #f0d07a);
  --scalar-color-purple: var(--light, #6b3fa0) var(--dark, #d0b3ff);
}`;

const DARK_SCHEME_QUERY = "(prefers-color-scheme: dark)";

function isDark(): boolean {
  const theme = currentTheme();
  return theme === "system" ? matchMedia(DARK_SCHEME_QUERY).matches : theme === "dark";
}

/**
 * Turns off everything in Scalar that calls another origin: fonts, telemetry, chat, MCP, developer tools and
 * the link to Scalar's hosted API client.
 */
const configuration = () => ({
  url: "/api/v2/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  // The sandbox comes first, so that readers don't change live data by accident.
  servers: [
    { url: `${location.origin}/api/sandbox`, description: "The sandbox: the same API with its own data" },
    { url: `${location.origin}/api/v2`, description: "Live data" },
  ],
  authentication: {
    preferredSecurityScheme: "apiKey",
    securitySchemes: { apiKey: { value: "<API_KEY>" }, sessionToken: { token: "<SESSION_TOKEN>" } },
  },
  documentDownloadType: "direct",
  orderSchemaPropertiesBy: "preserve",
  hideDarkModeToggle: true,
  forceDarkModeState: isDark() ? "dark" : "light",
  customCss: CUSTOM_CSS,
});

/** Loads the script, unless Scalar is already loaded. */
function loadScript(scriptUrl: string): Promise<void> {
  if ((window as WindowWithScalar).Scalar) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${scriptUrl} could not be loaded.`)));
    document.head.append(script);
  });
}

type Mounted = { isGone: boolean; instance?: ScalarInstance | undefined };

async function mountReference(host: Element, scriptUrl: string, mounted: Mounted): Promise<void> {
  await loadScript(scriptUrl);
  if (!mounted.isGone) {
    mounted.instance = (window as WindowWithScalar).Scalar?.createApiReference(host, configuration());
  }
}

export function ApiReference({ scriptUrl, errorMessage }: { scriptUrl: string; errorMessage: string }) {
  const host = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const mounted: Mounted = { isGone: false };
    mountReference(element, scriptUrl, mounted).catch(() => setHasFailed(true));
    const scheme = matchMedia(DARK_SCHEME_QUERY);
    const follow = () => mounted.instance?.updateConfiguration(configuration());
    scheme.addEventListener("change", follow);
    return () => {
      scheme.removeEventListener("change", follow);
      mounted.isGone = true;
      mounted.instance?.destroy();
    };
  }, [scriptUrl]);
  return (
    <>
      {hasFailed && <p role="alert">{errorMessage}</p>}
      <div ref={host} lang="en" className="mx-[calc(50%-50vw)] min-h-dvh border-line border-t" />
    </>
  );
}
