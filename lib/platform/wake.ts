import "server-only";
import { singleton } from "./singleton";

/**
 * The engine's trigger registers its listeners here, and writers call them after commit. Wake-ups are best
 * effort: if a wake-up is lost, the poll or the sweep finds the work.
 */
type Listeners = {
  mutations?: (baseId: number) => void;
  callbacks?: (callbackId: string, baseId: number) => void;
  mail?: () => void;
  /** Called after rows are added to the erasure ledger, so that they are copied outside the database. */
  erasures?: () => void;
  /** Called after a deletion released files, so that they are removed from storage. */
  files?: () => void;
  /**
   * `postponedBase` and `callbackRetry` are called for work that is due later. Only triggers that don't poll
   * every second register them.
   */
  postponedBase?: (baseId: number, notBefore: Date) => void;
  callbackRetry?: (callbackId: string, baseId: number, dueAt: Date) => void;
};

const holder = () => singleton<{ listeners: Listeners }>("wake", () => ({ listeners: {} }));
const listeners = (): Listeners => holder().listeners;

/** Replaces all listeners. */
export const registerWakeListeners = (registered: Listeners): void => {
  holder().listeners = registered;
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
