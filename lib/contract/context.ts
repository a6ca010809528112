import type { Database, Queryable } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import type { CustomFieldDefinition } from "./custom-field-definition";

/** The acting party, stored with every mutation and event. */
export type Actor = { kind: "api_key" | "candidate" | "staff" | "system"; id: string };

/** The region that a request acts for. */
export type RegionContext = {
  id: string;
  slug: string;
  name: string;
  customFields: CustomFieldDefinition[];
  accentColour: string | null;
  /** Receives callbacks for writes of candidates and staff. */
  callbackUrl: string | null;
  baseIds: { live: number; sandbox: number };
};

/** A record base: one region in one mode. */
export type Base = { id: number; mode: "live" | "sandbox" };

/** What every handler gets besides its input, so that it never reads the clock, headers or globals. */
export type Context<Q extends Queryable = Database> = {
  db: Q;
  actor: Actor;
  requestId: string;
  now: () => Date;
};

/** The context of handlers that work on one base's records. */
export type BaseContext<Q extends Queryable = Database> = Context<Q> & { region: RegionContext; base: Base };

/** The context for anonymous callers, who may have a region's key; `clientAddress` is null if unknown. */
export type VisitorContext<Q extends Queryable = Database> = Context<Q> & {
  mode: Base["mode"];
  region: RegionContext | null;
  language: Language;
  clientAddress: string | null;
};

/** A candidate's session, and the base of their record. */
export type CandidateAccess = {
  session: { id: string; candidateId: string; createdAt: Date; expiresAt: Date };
  scope: Pick<BaseContext, "region" | "base">;
};

/** A member of staff, and the session of the request. */
export type StaffAccess = {
  sessionId: string;
  staff: { id: string; email: string; name: string; isAdmin: boolean };
  secondFactorAt: Date | null;
};
