import "server-only";
import { randomBase62 } from "@/lib/platform/ids";

const RANDOM_CHARACTERS = 40;

/** The value of a candidate session (contract §3). */
export const newSessionToken = () => `cts_${randomBase62(RANDOM_CHARACTERS)}`;

/** Whether the text could be a session's value; what isn't needs no question to the database. */
export const isSessionToken = (text: string): boolean => /^cts_[0-9A-Za-z]{40}$/.test(text);
