import "server-only";
import { singleton } from "./singleton";

/**
 * Whoever runs the engine in this process registers here; whoever leaves work behind says so after commit.
 * A wake-up is best effort: the poll or the sweep finds what nobody was told of.
 */
type Listeners = {
  mutations: ((baseId: number) => void) | null;
  callbacks: ((callbackId: string) => void) | null;
  mail: (() => void) | null;
};

const listeners = () =>
  singleton<Listeners>("wake", () => ({ mutations: null, callbacks: null, mail: null }));

export const registerWakeListeners = (registered: Listeners): void => {
  Object.assign(listeners(), registered);
};

export const wakeMutations = (baseId: number): void => listeners().mutations?.(baseId);
export const wakeCallbacks = (callbackId: string): void => listeners().callbacks?.(callbackId);
export const wakeMail = (): void => listeners().mail?.();
