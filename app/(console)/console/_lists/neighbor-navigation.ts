/** The control that the user used to go to the previous or next record. */
export type NavigationControl = "key" | "previous" | "next";

/**
 * A navigation in progress: the records that it has passed, its destination, and the control that started it.
 * It continues after the user has left the record page where it started.
 */
type NeighborNavigation = { passed: readonly string[]; to: string; by: NavigationControl; startedAt: number };

/** A navigation that takes longer has probably failed. */
const NAVIGATION_MAX_MS = 10_000;

let navigation: NeighborNavigation | null = null;

/**
 * Returns the record where the next navigation starts: the destination of the current navigation if that has
 * passed record `id`, because users can press keys faster than records appear. Otherwise returns `id`.
 */
export const reachedFrom = (id: string): string => (navigation?.passed.includes(id) ? navigation.to : id);

/** Returns whether a navigation is leaving record `id`, so that the record may soon disappear. */
export const isLeaving = (id: string): boolean =>
  navigation !== null && reachedFrom(id) !== id && Date.now() - navigation.startedAt < NAVIGATION_MAX_MS;

/** Starts a navigation from record `id`, or continues the current navigation. */
export function startNeighborNavigation(id: string, { to, by }: Pick<NeighborNavigation, "to" | "by">): void {
  const passed = navigation?.passed.includes(id) ? [...navigation.passed, navigation.to] : [id];
  navigation = { passed, to, by, startedAt: Date.now() };
}

/**
 * Ends the navigation if record `id` is its destination, and returns the control that started it. Also ends
 * the navigation if `id` is the record where it started, or a record that it hasn't passed.
 */
export function endNeighborNavigationAt(id: string): NavigationControl | null {
  const by = navigation?.to === id ? navigation.by : null;
  const isOnTheWay = by === null && navigation?.passed.slice(1).includes(id);
  if (!isOnTheWay) navigation = null;
  return by;
}

/** Ends the navigation because the user navigated elsewhere. */
export function endNeighborNavigation(): void {
  navigation = null;
}
