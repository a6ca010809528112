/** The error code that next-auth passes to the sign-in page. The real message must not leave the server. */
export const TOO_MANY_ATTEMPTS = "tried-too-often";
