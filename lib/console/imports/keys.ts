/**
 * The suffix of a row's second idempotency key. A row gets this key if it is sent again after a user confirmed
 * the name.
 */
export const CONFIRMED_SUFFIX = ":decided";

/** Returns the prefix of all idempotency keys of an import. */
export const importKeys = (importId: string) => `import:${importId}:`;

export const rowKey = (importId: string, number: number, suffix = "") =>
  `${importKeys(importId)}${number}${suffix}`;

/**
 * Returns the idempotency key of the mutation that undoes an import for one candidate. Each retry has its own
 * key.
 */
export const undoKey = (importId: string, candidateId: string, tries = 1) =>
  `${importKeys(importId)}undo:${candidateId}${tries === 1 ? "" : `:${tries}`}`;
