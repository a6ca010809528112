"use client";

import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { wouldLoseDialog } from "@/app/_ui/open-dialogs";
import { withNext } from "@/lib/access/staff/console-path";
import { hasUnsaved } from "../_drafts/draft-store";
import { isShutOut } from "../_errors/is-shut-out";
import { wouldInterrupt } from "../_leaving/leave-question";
import { SessionGuard } from "../_session/session-guard";
import {
  askToSignInAfter,
  isSignedOut,
  needsSignIn,
  noteSuccess,
  setSignInPrompt,
} from "../_session/signed-out";
import { noteFailedRead, noteRead } from "./connection";
import { type ConsoleContextValue, ConsoleProvider } from "./console-context";

// Notify components in a microtask, so that they show a pending write before the next click is handled. The
// default scheduler uses a timer. On a busy page, the second click of a double-click could then start a
// second write.
notifyManager.setScheduler(queueMicrotask);

/**
 * Redirects to the sign-in page when the session has ended, so that this device stops showing data when the
 * session is revoked from another device. If there is unsaved input, a change that waits to be saved, a dialog
 * with a new key, or something that leaving would interrupt, keeps the page and asks the user to sign in again.
 * In both cases, the user returns to this page.
 */
const handleUnauthorized = (error: unknown) => {
  if (!needsSignIn(error) || isSignedOut()) return;
  if (wouldLoseWork()) setSignInPrompt("prompted");
  else window.location.assign(withNext("/console/sign-in", location.pathname + location.search));
};

/**
 * Replaces the page of a region in which the user has no role any more, so that it stops showing the region's
 * data: the server then answers that there is no such page.
 */
const handleShutOut = (error: unknown) => {
  if (isShutOut(error) && !wouldLoseWork()) window.location.reload();
};

const wouldLoseWork = () => hasUnsaved() || wouldLoseDialog() || wouldInterrupt();

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        handleUnauthorized(error);
        handleShutOut(error);
        noteFailedRead(error);
      },
      onSuccess: () => {
        noteSuccess();
        noteRead();
      },
    }),
    mutationCache: new MutationCache({ onError: askToSignInAfter, onSuccess: noteSuccess }),
    defaultOptions: {
      // With `always`, requests fail while offline, instead of waiting silently.
      queries: {
        retry: 1,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        staleTime: 5_000,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });

export function Providers({ value, children }: { value: ConsoleContextValue; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ConsoleProvider value={value}>
        {children}
        <SessionGuard staff={value.staff} />
      </ConsoleProvider>
    </QueryClientProvider>
  );
}
