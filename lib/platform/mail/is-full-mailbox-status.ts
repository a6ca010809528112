/**
 * Returns whether an enhanced status code says that the mailbox is full (RFC 3463 §3.3). A mail server that gives
 * up reports the code of its last attempt, so this can be 4.2.2.
 */
export const isFullMailboxStatus = (status: string): boolean => /^[45]\.2\.2$/.test(status);
