/** The error code for too many sign-in attempts. next-auth passes it to the sign-in page in the URL. */
export const TOO_MANY_ATTEMPTS = "tried-too-often";

/** The error code if no more codes are accepted today. The mailed link still works. */
export const TRIED_TOO_OFTEN_TODAY = "tried-too-often-today";
