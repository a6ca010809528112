import "server-only";
import { randomBase62 } from "../ids";

/** Characters at the beginning of a key that say whose file it is: see `databaseMark`. */
export const KEY_PREFIX_LENGTH = 12;
const KEY = /^[A-Za-z0-9]{16,64}$/;

/** Whether a name is one that a content may have: neither a dot nor a separator fits in, so none leads elsewhere. */
export const isStorageKey = (name: string): boolean => KEY.test(name);

export function assertStorageKey(name: string): void {
  if (!isStorageKey(name)) throw new Error("This is not a key of storage.");
}

/** A key that nobody can guess and no other content has. */
export const newStorageKey = (mark: string): string => mark + randomBase62(32);

/** Another key of whoever this one is of. */
export const newKeyWithSamePrefix = (key: string): string => newStorageKey(key.slice(0, KEY_PREFIX_LENGTH));
