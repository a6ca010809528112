import "server-only";
import { HydrationBoundary } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { sendToHandler } from "@/app/api/send-to-handler";
import { setSendRequest } from "@/lib/contract/api-client";
import { dehydrateQueries, type PrefetchQuery } from "./dehydrate-queries";

/** The headers that identify the visitor. */
const VISITOR_HEADERS = ["cookie", "x-instroom-client", "x-forwarded-for"];

setSendRequest(async (path, request) => {
  const received = await headers();
  const visitor = VISITOR_HEADERS.map((name) => [name, received.get(name) ?? ""]);
  return sendToHandler(path, { ...request, headers: { ...request.headers, ...Object.fromEntries(visitor) } });
});

type Props = { queries: readonly PrefetchQuery[]; children: ReactNode };

/**
 * Runs these queries on the server with the rights of the signed-in staff member, and sends their data with
 * the page.
 */
export const Prefetch = async ({ queries, children }: Props) => (
  <HydrationBoundary state={await dehydrateQueries(queries)}>{children}</HydrationBoundary>
);
