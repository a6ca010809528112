/** The maximum time between the first and the second submission of the same form. */
export const REPEAT_MS = 60_000;
