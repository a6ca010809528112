/** The suffix of a row's second key, under which it is sent once a person decided about its name. */
export const DECIDED = ":decided";

/** Returns the start of all idempotency keys of an import. */
export const importKeys = (importId: string) => `import:${importId}:`;

/** Returns the idempotency key of a row. */
export const rowKey = (importId: string, number: number, suffix = "") =>
  `${importKeys(importId)}${number}${suffix}`;

/** Returns the idempotency key of the mutation that undoes an import for one candidate, in its first or a later try. */
export const undoKey = (importId: string, candidateId: string, tries = 1) =>
  `${importKeys(importId)}undo:${candidateId}${tries === 1 ? "" : `:${tries}`}`;
