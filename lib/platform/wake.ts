import "server-only";
import { singleton } from "./singleton";

/**
 * The engine's trigger registers its listeners here, and writers call them after commit. Wake-ups are best
 * effort: if a wake-up is lost, the poll or the sweep finds the work.
 */
type Listeners = {
  mutations: ((baseId: number) => void) | null;
  callbacks: ((callbackId: string, baseId: number) => void) | null;
  mail: (() => void) | null;
  /** Called after rows are added to the erasure ledger, so that they are copied outside the database. */
  erasures?: (() => void) | null;
  /** Called after a deletion released files, so that they are removed from storage. */
  files?: (() => void) | null;
  /**
   * `postponedBase` and `callbackRetry` are called for work that is due later. Only triggers that don't poll
   * every second register them.
   */
  postponedBase?: ((baseId: number, notBefore: Date) => void) | null;
  callbackRetry?: ((callbackId: string, baseId: number, dueAt: Date) => void) | null;
};

const listeners = () =>
  singleton<Listeners>("wake", () => ({ mutations: null, callbacks: null, mail: null }));

export const registerWakeListeners = (registered: Listeners): void => {
  Object.assign(listeners(), {
    erasures: null,
    files: null,
    postponedBase: null,
    callbackRetry: null,
    ...registered,
  });
};

export const wakeMutations = (baseId: number): void => listeners().mutations?.(baseId);
export const wakeDelivery = (callbackId: string, baseId: number): void =>
  listeners().callbacks?.(callbackId, baseId);
export const wakeMail = (): void => listeners().mail?.();
export const wakeErasures = (): void => listeners().erasures?.();
export const wakeFiles = (): void => listeners().files?.();
export const wakePostponedBase = (baseId: number, notBefore: Date): void =>
  listeners().postponedBase?.(baseId, notBefore);
export const wakeCallbackRetry = (callbackId: string, baseId: number, dueAt: Date): void =>
  listeners().callbackRetry?.(callbackId, baseId, dueAt);
