/** Ends this session and leads to where one signs in. */
export async function signOut(): Promise<void> {
  const auth = await import("next-auth/react");
  await auth.signOut({ callbackUrl: "/console/sign-in" });
}
