import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useAdminMutation } from "./use-admin-mutation";

test.each([
  ["succeeds", () => Promise.resolve()],
  ["fails", () => Promise.reject(new Error("Not saved"))],
] as const)("the sidebar's regions are loaded again after a change that %s", async (_outcome, change) => {
  const refresh = vi.fn();
  const router = { refresh } as unknown as AppRouterInstance;
  let send: (() => void) | undefined;
  const Page = () => {
    const { mutate } = useAdminMutation(change);
    send = () => mutate(undefined);
    return null;
  };
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
    </AppRouterContext>,
  );
  expect(refresh).not.toHaveBeenCalled();
  send?.();
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
});
