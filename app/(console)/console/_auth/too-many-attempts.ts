/** next-auth passes this code to the sign-in page, because error messages must not leave the server. */
export const TOO_MANY_ATTEMPTS = "tried-too-often";
