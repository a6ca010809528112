/** next-auth's error code for someone who has an account at the identity provider, but not here. */
export const NO_ACCOUNT = "AccessDenied";

export const CONFIRM_IDENTITY_PATH = "/console/confirm-identity";

/**
 * Returns the page for someone who is still signed in after the identity provider led back with next-auth's
 * error code. They wanted to confirm who they are, or to sign in once more.
 */
export const withProviderError = (path: string, error: string | undefined): string =>
  error !== undefined && path.startsWith(`${CONFIRM_IDENTITY_PATH}?`)
    ? `${path}&${new URLSearchParams({ error })}`
    : path;
