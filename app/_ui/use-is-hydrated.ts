import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** Returns whether React handles the page's events. False on the server, and until the page's scripts have loaded. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
