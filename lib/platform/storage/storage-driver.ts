/**
 * Stores the contents of files under opaque keys. A stored file is complete or absent, never changes, and is
 * durable once `put` resolves. Only the database knows which keys are in use.
 */
export type StorageDriver = {
  put: (key: string, content: Uint8Array) => Promise<void>;
  /** Returns null if the key doesn't exist. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** Also succeeds if the key doesn't exist. */
  remove: (key: string) => Promise<void>;
  /**
   * Lists the keys with a prefix that were written before a time, in no particular order. Includes leftovers
   * of crashes.
   */
  listOlderThan: (before: Date, keyPrefix: string) => AsyncIterable<string>;
};
