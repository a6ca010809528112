import { isAskedToSignIn, isSignedOut, needsSignIn, setSignInPrompt, subscribe } from "./signed-out";

/**
 * Runs `work`. If it fails because the session has ended, asks the user to sign in and runs it again. If the
 * user closes the dialog, throws the error.
 */
export async function withSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!needsSignIn(error)) throw error;
    setSignInPrompt("prompted");
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (isAskedToSignIn()) return;
        stop();
        resolve();
      });
    });
    if (isSignedOut()) throw error;
    return withSignIn(work);
  }
}
