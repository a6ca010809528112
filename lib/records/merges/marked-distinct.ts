/**
 * The message of a merge that failed because staff have marked both candidates as different people. Browsers
 * recognize that cause by this message, because `precondition_failed` has other causes too.
 */
export const MARKED_DISTINCT =
  "These candidates are marked as different people. Remove that mark before you merge them.";
