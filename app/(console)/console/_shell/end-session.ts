import { signOut } from "next-auth/react";
import { removeDraftsOnSignOut } from "../_drafts/draft-store";
import { leaveWithoutAsking } from "../_leaving/leave-without-asking";

const SIGNED_OUT = "/console/sign-in?signedOut";

/** Signs the user out, removes the drafts and goes to the sign-in page. Throws if the request fails. */
export async function endSession(): Promise<void> {
  const { url } = await signOut({ redirect: false, callbackUrl: SIGNED_OUT });
  // next-auth doesn't throw if the server rejects the request, but then the URL is another one.
  if (!url?.endsWith(SIGNED_OUT)) throw new Error("The session may still be open.");
  removeDraftsOnSignOut();
  // A running operation can't continue after the session has ended.
  leaveWithoutAsking(SIGNED_OUT);
}
