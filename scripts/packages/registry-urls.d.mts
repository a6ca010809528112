type Lock = { packages: Record<string, { version?: string; name?: string; resolved?: string }> };
export function addRegistryUrls(
  lock: Lock,
  npmConfig: { registry: string; [setting: string]: unknown },
): Lock;
