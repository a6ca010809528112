/** The path of the sign-in page with the reason why it appears. */
export const SESSION_ENDED_PATH = "/portal?ended";

/** Returns the path of a candidate's only record, or of the list of their records. */
export const recordsPath = ([first, ...others]: readonly string[]): string =>
  first !== undefined && others.length === 0 ? `/portal/${first}` : "/portal";
