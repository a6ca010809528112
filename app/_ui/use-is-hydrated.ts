import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/**
 * Returns whether React handles the page's events: false on the server, and until the scripts have loaded.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
