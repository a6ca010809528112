const WITHOUT_SCHEME = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/\S*)?$/u;

/** Adds `https://` to a LinkedIn URL that was typed without a scheme. */
export const completeLinkedin = (typed: string): string =>
  WITHOUT_SCHEME.test(typed) ? `https://${typed}` : typed;
