import "server-only";
import type { PgTable } from "drizzle-orm/pg-core";
import type { regions } from "@/db/schema/regions";
import type { Database, Queryable, Transaction } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import type { Language } from "@/lib/platform/languages";
import type { RequestDevice } from "@/lib/platform/mail/request-origin";
import type { CustomFieldDefinition } from "./custom-field-definition";
import type { StaffRole } from "./staff-roles";

/** Who or what performs an action. Stored with every mutation and audit event. */
export type Actor = { kind: "api_key" | "candidate" | "staff" | "system"; id: string };

export type RegionContext = {
  id: string;
  slug: string;
  name: string;
  customFields: CustomFieldDefinition[];
  accentColour: string | null;
  /** The URL that receives callbacks for writes by candidates and staff. */
  callbackUrl: string | null;
  /** The kinds of notices that candidates get by e-mail. */
  notices: readonly (typeof regions.$inferSelect)["notices"][number][];
  baseIds: { live: number; sandbox: number };
  /** When the region or its custom fields last changed. The engine uses this to detect a stale context. */
  updatedAt: Date;
};

/** One region in one mode. */
export type Base = { id: number; mode: "live" | "sandbox" };

/**
 * What every handler receives in addition to its input. Handlers never read the clock or request headers
 * directly.
 */
export type Context<Q extends Queryable = Database> = {
  db: Q;
  actor: Actor;
  requestId: string;
  now: () => Date;
  /** The client's IP address, as `clientIp` returns it. Missing outside of requests. */
  address?: string | null;
};

type ContextInput = Pick<Context<Queryable>, "db" | "actor"> & Partial<Pick<Context, "requestId" | "now">>;

/**
 * Builds a context, by default with a new request id and the real clock. Keeps extra fields such as `base`.
 */
export const newContext = <Input extends ContextInput>(input: Input) => ({
  requestId: newUuidV7(),
  now: () => new Date(),
  ...input,
});

/** The context of handlers that work on one base's records. */
export type BaseContext<Q extends Queryable = Database> = Context<Q> & {
  region: RegionContext;
  base: Base;
  /** The caller's role in the region. Only staff have one. */
  role?: StaffRole;
};

/**
 * The context of an operation. `db` is the transaction that executes the mutation. `mutationId` is null in a
 * dry run.
 */
export type MutationContext = BaseContext<Transaction> & { mutationId: string | null } & WriteBehind;

/** The context for recording events of a base. `mutationId` is the mutation that caused the event. */
export type EventContext<Q extends Queryable = Queryable> = Context<Q> & { base: Base } & Partial<
    Pick<MutationContext, "mutationId">
  > &
  WriteBehind;

/**
 * `awaitLater` accepts a write whose result isn't needed. If the write fails, the mutation also fails.
 * `laterRows` collects rows, which the engine inserts together with the rows of other mutations.
 */
type WriteBehind = {
  awaitLater?: (write: Promise<unknown>) => void;
  laterRows?: LaterRows;
};

/**
 * Rows that aren't inserted yet, by table. `insertLater` immediately inserts rows of tables that aren't in
 * this map.
 */
export type LaterRows = ReadonlyMap<PgTable, Record<string, unknown>[]>;

/**
 * Awaits a write. If the context has `awaitLater`, the engine awaits the write later, so that it can send the
 * next mutation's statements first. The connection executes statements in the order in which they are sent.
 */
export const awaitWrite = async ({ awaitLater }: WriteBehind, write: Promise<unknown>): Promise<void> => {
  if (awaitLater) awaitLater(write);
  else await write;
};

/** The context of a handler that may be called without a key or with a region's key. */
export type VisitorContext<Q extends Queryable = Database> = Context<Q> & {
  mode: Base["mode"];
  region: RegionContext | null;
  language: Language;
  /** Whether the person chose the language, for example in the browser. Otherwise it is a default. */
  isLanguageChosen: boolean;
  /** The device that sends the request. Null if staff request a sign-in e-mail for a candidate. */
  device: RequestDevice | null;
};

export type CandidateAccess = {
  session: { id: string; candidateId: string; createdAt: Date; expiresAt: Date };
  scope: Pick<BaseContext, "region" | "base">;
};

export type StaffAccess = {
  sessionId: string;
  staff: { id: string; email: string; name: string; isAdmin: boolean };
  secondFactorAt: Date | null;
  /** When the session's user last proved who they are. */
  provenAt: Date;
  /** When the session ends at the latest. It ends earlier if the user does nothing for too long. */
  expiresAt: Date;
  /** When the user was last active, up to a minute too early. */
  lastSeenAt: Date;
};
