/** The path of the sign-in page, with a notice that the session has ended. */
export const SESSION_ENDED_PATH = "/portal?ended";

/** Returns the path of the only record, or of the list if there are several. */
export const recordsPath = ([first, ...others]: readonly string[]): string =>
  first !== undefined && others.length === 0 ? `/portal/${first}` : "/portal";
