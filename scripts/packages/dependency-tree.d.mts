type Names = Record<string, string>;
type Entry = {
  dependencies?: Names;
  devDependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export function reachableWithout(packages: Record<string, Entry>, removedPath: string): Set<string>;
