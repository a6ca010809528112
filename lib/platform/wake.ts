import "server-only";
import { singleton } from "./singleton";

/**
 * The engine's trigger registers its listeners here, and writers call them after commit. Wake-ups are best effort: if a
 * wake-up is lost, the poll or the sweep finds its work.
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
