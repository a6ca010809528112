/** What next-auth says to the sign-in page in place of the refusal's own words, which may not leave the server. */
export const TOO_MANY_ATTEMPTS = "tried-too-often";
