type Packages = Record<string, { version?: string; dev?: boolean; optional?: boolean }>;
export type PackageSet = "all" | "production";
export function findInstalledSet(listed: Packages, installed: Packages): PackageSet | undefined;
export function hasUnlistedPackages(listed: Packages, installed: Packages): boolean;
export function contains(installedSet: PackageSet | undefined, needed: PackageSet): boolean;
