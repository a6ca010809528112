"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isApiError } from "@/lib/contract/api-client";
import { type ConsoleContextValue, ConsoleProvider } from "./console-context";
import { ShortcutsProvider } from "./shortcuts";

/** A session that ended leads to where one signs in, wherever it is noticed. */
const redirectWhenSignedOut = (error: unknown) => {
  if (isApiError(error) && error.code === "unauthorized") window.location.assign("/console/sign-in");
};

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: redirectWhenSignedOut }),
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

export function Providers({ value, children }: { value: ConsoleContextValue; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ConsoleProvider value={value}>
        <ShortcutsProvider>{children}</ShortcutsProvider>
      </ConsoleProvider>
    </QueryClientProvider>
  );
}
