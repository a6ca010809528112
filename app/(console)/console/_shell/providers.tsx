"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isRefusal } from "@/lib/contract/api-client";
import { type ConsoleFacts, ConsoleProvider } from "./console-context";
import { ShortcutsProvider } from "./shortcuts";

/** A session that ended leads to where one signs in, wherever it is noticed. */
const leaveWhenSignedOut = (error: unknown) => {
  if (isRefusal(error) && error.code === "unauthorized") window.location.assign("/console/sign-in");
};

export const newClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      // Without a network a request is tried and fails with a reason, rather than waiting unseen.
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

export function Providers({ facts, children }: { facts: ConsoleFacts; children: ReactNode }) {
  const [client] = useState(newClient);
  return (
    <QueryClientProvider client={client}>
      <ConsoleProvider facts={facts}>
        <ShortcutsProvider>{children}</ShortcutsProvider>
      </ConsoleProvider>
    </QueryClientProvider>
  );
}
