import { z } from "zod";
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
import type { StaffRole } from "./staff-roles";

/** Of the API as a whole, in every reply's `API-Version` (contract §2). */
export const API_VERSION = "2.0.0";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * Who may call: nobody in particular, a region's key (or an admin's with `?region=`), an admin's key, a webhook's key; a
 * person of the console, for a region or for himself; an admin in person; or a candidate, with a session. Staff reach the routes of
 * regions and admins too, as far as their role does. "public or region": a key may be left out, and one that is sent must be good.
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

export type Shape = z.ZodType;
/** A body whose shape differs per region, because of its custom fields, or per request, because of a query flag. */
export type RegionalShape = (region: RegionContext, query: Record<string, unknown>) => Shape;

/** One endpoint: the single source for parsing, types, reply filter, documentation and tests. */
export type Contract = {
  method: Method;
  /** Relative to `/api/v2`, with parameters in braces. */
  path: `/${string}`;
  /** Another spelling of the path, which answers the same. */
  alias?: `/${string}`;
  /** Where the path begins, when not under `/api/v2`. It decides how replies and errors look too (`lib/http/response-format.ts`). */
  root?: "/api" | "/api/v1" | "/api/sandbox" | "/api/console";
  caller: Caller;
  /** Not for people: the console has a route of its own for this, which asks for more. */
  keysOnly?: true;
  /** What a person of the console must be; without it `roleNeeded` tells. */
  role?: StaffRole;
  summary: string;
  /** What a reader of the documentation must know beyond the summary. */
  description?: string;
  /** Works on one base's records: in the sandbox by `path`, or by the header `x-api-sandbox` too. Others exist once for both modes. */
  sandbox?: "path" | "path or header";
  params?: Shape;
  query?: Shape;
  body?: Shape | RegionalShape;
  /** Completes a raw body before it is parsed (contract §4); must leave whatever it doesn't know as it is. */
  fillIn?: (body: unknown, source: { newRecordId: () => string; now: Date }) => unknown;
  bodyBytesMax?: number;
  /** Set on writes: the operation that the ledger records. */
  mutation?: string;
  status: number;
  message: string;
  reply: Shape;
  /** What `data` is where the verb answers another status than the contract's. */
  otherReplies?: Readonly<Record<number, Shape>>;
  /** What `meta` holds beside `sandboxEnabled`. */
  meta?: Shape;
  /** `data` is the bytes of a file, and they are the whole body; the verb's headers say of which of these media types. */
  file?: readonly string[];
  /** Any site's pages may read the replies. */
  anyOrigin?: true;
  /** A media type under which the bare `data` is the whole body. */
  bareMediaType?: string;
  /** The client may keep the reply and ask whether it still holds (ETag). */
  revalidate?: boolean;
  fails: readonly ErrorCode[];
};

type Defaults = "status" | "message" | "fails";
type Declaration = Omit<Contract, Defaults> & Partial<Pick<Contract, Defaults>>;

/** `D`, and of `Base` what `D` doesn't say itself. */
export type WithDefaults<Base, D> = Omit<Base, keyof D> & D;

/** Declares an endpoint; `status` is 200, `message` "OK" unless said otherwise. */
export const contract = <const D extends Declaration>(
  declaration: D,
): WithDefaults<Pick<Contract, Defaults>, D> => ({
  status: 200,
  message: "OK",
  fails: [],
  ...declaration,
});

/** What exists once for both modes can be read below `/api/sandbox`, and not changed: whoever tries things out there changes nothing live. */
export const isReadOnlyInSandbox = ({ root, sandbox, method }: Contract): boolean =>
  root === undefined && sandbox === undefined && method !== "GET";

/** The reply of a contract with `file`. */
export const FileContent = z.custom<string | Uint8Array | AsyncIterable<string>>(
  (value) =>
    typeof value === "string" ||
    value instanceof Uint8Array ||
    (typeof value === "object" && value !== null && Symbol.asyncIterator in value),
);

export const KIB = 1024;
export const MIB = 1024 * KIB;

/** Whether anybody may send a body, without any key: little is read of it, and only so often from one address. */
export const takesPublicBody = ({ caller, body }: Contract): boolean =>
  body !== undefined && (caller === "public" || caller === "public or region");

export const PUBLIC_BODY = { bytesMax: 4 * KIB, valuesMax: 32 };

type OutputOf<T> = T extends Shape
  ? z.output<T>
  : T extends (...args: never[]) => infer S
    ? OutputOf<S>
    : undefined;
type ShapeOutput<C, Key extends string> = C extends Record<Key, infer Value> ? OutputOf<Value> : undefined;

/** What a verb is given of the request, parsed. */
export type HandlerInput<C> = {
  params: ShapeOutput<C, "params">;
  query: ShapeOutput<C, "query">;
  body: ShapeOutput<C, "body">;
};

/** What a verb answers; `status` and `message` only where they differ from the contract's. */
export type HandlerResult<C> = {
  data:
    | (C extends { reply: infer R extends Shape } ? z.input<R> : never)
    | (C extends { otherReplies: infer Others extends Record<number, Shape> }
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
    : C extends { caller: "account" | "administrator" }
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
