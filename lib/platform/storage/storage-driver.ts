/**
 * Where the contents of files lie, each under a key that says nothing of it. A content is whole or not there, is never
 * changed, and is durable once `put` has answered. Which keys are in use is the database's to know.
 */
export type StorageDriver = {
  put: (key: string, content: Uint8Array) => Promise<void>;
  /** The content, or null where there is none under this key. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** Leaves nothing under the key; that there was nothing is no fault. */
  remove: (key: string) => Promise<void>;
  /** The keys with a mark, in no order, of what was put before a moment: also of what a crash left half done. */
  listOlderThan: (moment: Date, mark: string) => AsyncIterable<string>;
};
