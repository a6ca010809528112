import "server-only";
import { HydrationBoundary } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { sendToHandler } from "@/app/api/send-to-handler";
import { setSendRequest } from "@/lib/contract/api-client";
import { dehydrateQueries, type PrefetchQuery } from "./dehydrate-queries";

setSendRequest(async (path, request) => {
  const cookie = (await headers()).get("cookie") ?? "";
  return sendToHandler(path, { ...request, headers: { ...request.headers, cookie } });
});

type Props = { queries: readonly PrefetchQuery[]; children: ReactNode };

/**
 * Runs these queries on the server with the rights of the signed-in staff member, and sends their data with
 * the page.
 */
export const Prefetch = async ({ queries, children }: Props) => (
  <HydrationBoundary state={await dehydrateQueries(queries)}>{children}</HydrationBoundary>
);
