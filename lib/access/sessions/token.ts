import "server-only";
import { randomBase62 } from "@/lib/platform/ids";

const RANDOM_CHARACTERS = 40;

export const newSessionToken = () => `cts_${randomBase62(RANDOM_CHARACTERS)}`;

/** Checks the format of a session token, so that a malformed token is rejected without a database query. */
export const isSessionToken = (text: string): boolean => /^cts_[0-9A-Za-z]{40}$/.test(text);
