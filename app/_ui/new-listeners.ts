/**
 * Creates a list of listeners for state outside React. `notify` calls all listeners. `subscribe` is for
 * `useSyncExternalStore`.
 */
export function newListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
