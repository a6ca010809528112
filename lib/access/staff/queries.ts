import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { NO_TENANT, requestData } from "@/lib/contract/api-client";
import type { account } from "./contract";

type ResponseOf<Name extends keyof typeof account> = z.output<(typeof account)[Name]["response"]>;
export type Session = ResponseOf<"sessions">[number];

/** The `data` of the error `step_up_required`. */
export type StepUpOptions = { confirmBy: "authenticator" | "mail" | "provider"; canBeSkipped: boolean };

const REFETCH_INTERVAL_MS = 15_000;

const send = <Name extends keyof typeof account>(method: string, path: string, body?: unknown) =>
  requestData<ResponseOf<Name>>(NO_TENANT, `/console${path}`, { method, body });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: () => send<"sessions">("GET", "/sessions"),
    refetchInterval: REFETCH_INTERVAL_MS,
  });

export const endSession = (id: string) => send<"endSession">("DELETE", `/sessions/${id}`);
export const getOwnAccount = () => send<"me">("GET", "/me");
export const stepUp = (code: string) => send<"stepUp">("POST", "/step-up", { code });
export const skipSecondFactor = () => send<"skipSecondFactor">("POST", "/second-factor/skip");

/**
 * Mails the user a code that proves who they are, and a link to this page. Returns null. If the user has
 * reached the limit on e-mails, sends nothing and returns the time from which they can get mail again.
 */
export const mailOwnCode = async () =>
  (await send<"mailOwnCode">("POST", "/step-up/mail", { next: location.pathname })).mailAgainAt;

export const endOtherSessions = () => send<"endOtherSessions">("DELETE", "/sessions");

/** Every call creates a new secret, so this query must not refetch while the user scans the QR code. */
export const proposalQuery = () =>
  queryOptions({
    queryKey: ["account", "proposal"],
    queryFn: () => send<"proposeAuthenticator">("POST", "/authenticator/proposal"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const replaceAuthenticator = (codes: { proposal: string; newCode: string; code: string }) =>
  send<"replaceAuthenticator">("POST", "/authenticator/replace", codes);
