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
import { reloadNow } from "@/app/_ui/reload-page";
import { hasUnsaved } from "../_drafts/draft-store";
import { wouldInterrupt } from "../_leaving/leave-question";
import { SessionGuard } from "../_session/session-guard";
import { askToSignInAfter, isShutOut, isSignedOut, needsSignIn, noteSuccess } from "../_session/signed-out";
import { noteFailedRead, noteRead } from "./connection";
import { type ConsoleContextValue, ConsoleProvider } from "./console-context";

// Notify components in a microtask, so that they show a pending write before the next click is handled. The
// default scheduler uses a timer. On a busy page, the second click of a double-click could then start a
// second write.
notifyManager.setScheduler(queueMicrotask);

/**
 * Reloads the page when the session has ended or the user has lost their role, so that this device stops
 * showing data. The server then asks the user to sign in and returns them to this page, or says that the page
 * doesn't exist. Doesn't reload if that would lose unsaved input, a waiting change or the contents of a
 * dialog, or would interrupt something. If the session has ended, asks the user to sign in instead. If the
 * user may no longer read this region, drafts in other regions don't matter: they survive the reload.
 */
const handleRefusedRead = (error: unknown, regionId: string) => {
  const isEnded = needsSignIn(error) && !isSignedOut();
  if (!isEnded && !isShutOut(error)) return;
  if (!hasUnsaved(isEnded ? "" : regionId) && !wouldLoseDialog() && !wouldInterrupt()) reloadNow();
  else askToSignInAfter(error);
};

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        handleRefusedRead(error, queryKey[0] as string);
        noteFailedRead(error);
      },
      onSuccess: (_data, { meta }) => {
        noteSuccess();
        if (!meta?.isPoll) noteRead();
      },
    }),
    mutationCache: new MutationCache({ onError: askToSignInAfter, onSuccess: noteSuccess }),
    defaultOptions: {
      // With `always`, requests fail while offline, instead of waiting silently.
      queries: {
        retry: 1,
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
