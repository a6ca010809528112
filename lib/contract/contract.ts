import * as z from "zod";
import type { Database } from "@/lib/platform/database/client";
import type {
  BaseContext,
  CandidateAccess,
  Context,
  RegionContext,
  StaffAccess,
  VisitorContext,
} from "./context";
import type { ErrorCode } from "./errors";
import type { IfMatch } from "./if-match";
import type { StaffRole } from "./staff-roles";

/** The version of the whole API, sent in the `API-Version` header. */
export const API_VERSION = "2.2.0";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * Who can call the endpoint. "region" and "admin" also accept staff sessions with a sufficient role.
 * "account" is any signed-in staff member, and the request names no region. "administrator" is a signed-in
 * admin. For "public or region", the key is optional, but must be valid if sent.
 */
export type Caller =
  | "public"
  | "public or region"
  | "region"
  | "admin"
  | "webhook"
  | "staff"
  | "account"
  | "administrator"
  | "candidate";

export type Schema = z.ZodType;
/** The schema of a body that depends on the region's custom fields or on a query flag. */
export type RegionalSchema = (region: RegionContext, query: Record<string, unknown>) => Schema;

/** One endpoint: the single source for parsing, types, response filtering, documentation and tests. */
export type Contract = {
  method: Method;
  /** Relative to `/api/v2`, with parameters in braces. */
  path: `/${string}`;
  /** A second path with the same behavior. */
  alias?: `/${string}`;
  /**
   * Replaces `/api/v2`. Also determines the format of responses and errors (`lib/http/response-format.ts`).
   */
  basePath?: "/api" | "/api/v1" | "/api/sandbox" | "/api/console";
  caller: Caller;
  /** Rejects staff sessions, because the console has a separate, stricter route. */
  keysOnly?: true;
  /** Accepts a staff session whose second factor is still missing. For "account" only. */
  beforeSecondFactor?: true;
  /**
   * Requires that the user of a staff session has recently proved who they are. For endpoints that export
   * personal data, delete it or give access to it. A function decides from the parsed body. Keys aren't
   * affected.
   */
  stepUp?: true | ((body: never) => boolean);
  /** The lowest staff role that can call the endpoint. `roleNeeded` determines the default. */
  role?: StaffRole;
  summary: string;
  description?: string;
  /** How to reach the endpoint's sandbox data. If absent, live and sandbox share the same data. */
  sandbox?: "path" | "path or header";
  params?: Schema;
  query?: Schema;
  body?: Schema | RegionalSchema;
  /** Adds defaults to a raw body before it is parsed. Must leave unknown values unchanged. */
  applyDefaults?: (body: unknown, source: { newRecordId: () => string; now: Date }) => unknown;
  bodyBytesMax?: number;
  /** The response contains the outcome of the queued write, so the caller is checked again after the wait. */
  waitsForOutcome?: true;
  /** The operation that the ledger records. Only for queued writes. */
  mutation?: string;
  status: number;
  message: string;
  response: Schema;
  /** The schema of `data` for other success statuses. */
  otherResponses?: Readonly<Record<number, Schema>>;
  /** The fields of `meta` besides `sandboxEnabled`. */
  meta?: Schema;
  /** The media types of the response body, if it is a file. The handler sets the headers. */
  file?: readonly string[];
  anyOrigin?: true;
  /** The media type for which the response is `data` without the envelope. */
  bareMediaType?: string;
  /** Sends an ETag, so that clients can revalidate. */
  revalidate?: boolean;
  /** The handler sets the ETag. Clients can revalidate a read, but caches must not store it. */
  versioned?: true;
  /** Accepts `If-Match`: the write happens only if the record is unchanged. */
  conditional?: true;
  fails: readonly ErrorCode[];
};

/** A module exports this as `group` to introduce its endpoints in the OpenAPI document. */
export type EndpointGroup = {
  title: string;
  description: string;
  /** Groups without a position come last. */
  position?: number;
  /** The first part of the operation ids. The default is the name under which the contracts are exported. */
  operationPrefix?: string;
};

type Defaults = "status" | "message" | "fails";
type Declaration = Omit<Contract, Defaults> & Partial<Pick<Contract, Defaults>>;

/** `D`, plus the keys of `Base` that `D` lacks. */
export type WithDefaults<Base, D> = Omit<Base, keyof D> & D;

export const contract = <const D extends Declaration>(
  declaration: D,
): WithDefaults<Pick<Contract, Defaults>, D> => ({
  status: 200,
  message: "OK",
  fails: [],
  ...declaration,
});

/**
 * Returns whether `/api/sandbox` rejects the endpoint. It rejects all endpoints that change data that live
 * and sandbox share.
 */
export const isRejectedInSandbox = ({ basePath, sandbox, method }: Contract): boolean =>
  basePath === undefined && sandbox === undefined && method !== "GET";

export const FileContent = z.custom<string | Uint8Array | AsyncIterable<string>>(
  (value) =>
    typeof value === "string" ||
    value instanceof Uint8Array ||
    (typeof value === "object" && value !== null && Symbol.asyncIterator in value),
);

export const KIB = 1024;
export const MIB = 1024 * KIB;

/**
 * Returns whether a request without a key can have a body. Such requests are rate limited by IP address, and
 * their bodies must be small.
 */
export const acceptsPublicBody = ({ caller, body }: Contract): boolean =>
  body !== undefined && (caller === "public" || caller === "public or region");

/**
 * Returns whether a non-empty body is rejected. Ignoring the body would hide that an option was sent in the
 * wrong place.
 */
export const rejectsBody = ({ method, body }: Contract): boolean => method !== "GET" && body === undefined;

export const PUBLIC_BODY = { bytesMax: 4 * KIB, valuesMax: 32 };

type OutputOf<T> = T extends Schema
  ? z.output<T>
  : T extends (...args: never[]) => infer S
    ? OutputOf<S>
    : undefined;
type ShapeOutput<C, Key extends string> = C extends Record<Key, infer Value> ? OutputOf<Value> : undefined;

export type HandlerInput<C> = {
  params: ShapeOutput<C, "params">;
  query: ShapeOutput<C, "query">;
  body: ShapeOutput<C, "body">;
} & (C extends { conditional: true } ? { ifMatch?: IfMatch | undefined } : unknown);

/** The result of a handler. `status` and `message` override the contract's values. */
export type HandlerResult<C> = {
  data:
    | (C extends { response: infer R extends Schema } ? z.input<R> : never)
    | (C extends { otherResponses: infer Others extends Record<number, Schema> }
        ? z.input<Others[keyof Others]>
        : never);
  meta?: ShapeOutput<C, "meta">;
  status?: number;
  message?: string;
  headers?: Record<string, string>;
};

type HandlerContext<C> = C extends { caller: "region" }
  ? BaseContext<Database>
  : C extends { caller: "staff" }
    ? BaseContext<Database> & { staff: StaffAccess }
    : C extends { caller: "account" }
      ? Context<Database> & { staff: StaffAccess } & Pick<VisitorContext, "language" | "device">
      : C extends { caller: "administrator" }
        ? Context<Database> & { staff: StaffAccess }
        : C extends { caller: "candidate" }
          ? BaseContext<Database> & { session: CandidateAccess["session"] }
          : C extends { caller: "public or region" }
            ? VisitorContext<Database>
            : Context<Database>;

export type Handler<C> = (
  ctx: HandlerContext<C>,
  input: HandlerInput<C>,
  contract: C,
) => Promise<HandlerResult<C>>;
