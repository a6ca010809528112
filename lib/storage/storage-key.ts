import "server-only";
import { randomBase62 } from "@/lib/ids";

const KEY = /^[A-Za-z0-9]{16,64}$/;

/** Whether a name is one that a content may have: neither a dot nor a separator fits in, so none leads elsewhere. */
export const isStorageKey = (name: string): boolean => KEY.test(name);

export function assertStorageKey(name: string): void {
  if (!isStorageKey(name)) throw new Error("This is not a key of storage.");
}

/** A key that nobody can guess and no other content has. */
export const newStorageKey = (): string => randomBase62(32);
