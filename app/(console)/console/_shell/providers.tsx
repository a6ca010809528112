"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isApiError } from "@/lib/contract/api-client";
import { type ConsoleContextValue, ConsoleProvider } from "./console-context";
import { ShortcutsProvider } from "./shortcuts";

/** Redirects to the sign-in page when the response to a query is 401. */
const redirectWhenSignedOut = (error: unknown) => {
  if (isApiError(error) && error.code === "unauthorized") window.location.assign("/console/sign-in");
};

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: redirectWhenSignedOut }),
    defaultOptions: {
      // Offline requests fail with a reason instead of waiting silently.
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
