import "server-only";
import { randomBase62 } from "../ids";

/** The length of the part that identifies the database. See `databaseKeyPrefix`. */
export const KEY_PREFIX_LENGTH = 12;
const KEY = /^[A-Za-z0-9]{16,64}$/;

/**
 * Returns whether the name is a key. Keys contain no dots or separators, so they can't point outside the
 * folder.
 */
export const isStorageKey = (name: string): boolean => KEY.test(name);

export function assertStorageKey(name: string): void {
  if (!isStorageKey(name)) throw new Error("This is not a storage key.");
}

/** Returns a new, unguessable key. */
export const newStorageKey = (keyPrefix: string): string => keyPrefix + randomBase62(32);

export const newKeyWithSamePrefix = (key: string): string => newStorageKey(key.slice(0, KEY_PREFIX_LENGTH));
