import type { components, paths } from "./schema.js";

/** The types of a call's arguments and response, derived from the API's OpenAPI document. */

export type Method = "get" | "post" | "patch" | "delete";

export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends keyof paths> = paths[P][M];

type Member<T, K extends string> = T extends { [key in K]?: infer V } ? NonNullable<V> : never;
type Parameters<M extends Method, P extends keyof paths, In extends string> = Member<
  Member<Operation<M, P>, "parameters">,
  In
>;
type Body<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { requestBody?: infer B }
    ? NonNullable<B> extends { content: { "application/json": infer J } }
      ? J
      : never
    : never;

/** Makes a property optional if all properties of its type are optional. */
type Part<K extends string, T> = [T] extends [never]
  ? { [key in K]?: undefined }
  : Record<never, never> extends T
    ? { [key in K]?: T }
    : { [key in K]: T };

type BodyPart<M extends Method, P extends keyof paths> = [Body<M, P>] extends [never]
  ? { body?: undefined }
  : Operation<M, P> extends { requestBody: unknown }
    ? { body: Body<M, P> }
    : { body?: Body<M, P> };

type KeysOf<T> = T extends unknown ? keyof T : never;

type Etag<M extends Method, P extends keyof paths, Header extends string> =
  Header extends KeysOf<Parameters<M, P, "header">> ? string | null | undefined : undefined;

/** The types of `fields` and `ifNoneMatch`, which determine the type of the response. */
export type Fields<M extends Method, P extends keyof paths> =
  | ("fields" extends KeysOf<Parameters<M, P, "query">> ? CandidateField[] : never)
  | undefined;
export type KnownEtag<M extends Method, P extends keyof paths> = Etag<M, P, "If-None-Match"> | undefined;

type CandidateField = Member<Parameters<"get", "/candidates", "query">, "fields">[number];

/** The arguments of a call, besides its path. */
export type Input<M extends Method, P extends keyof paths, F, K> = Part<"path", Parameters<M, P, "path">> &
  Part<"query", Parameters<M, P, "query">> &
  BodyPart<M, P> & {
    /** Use the `dryRun` method for a dry run: its response has a different type. */
    query?: { fields?: F; dryRun?: never };
    /** The record's `etag`. The write fails with 412 if the record has changed since you read the `etag`. */
    ifMatch?: Etag<M, P, "If-Match">;
    /** The `etag` of your copy, if any. If the copy is current, the response has status 304 and no data. */
    ifNoneMatch?: K;
    signal?: AbortSignal;
  };

/** Makes the argument optional if none of its properties are required. */
export type InputArguments<M extends Method, P extends keyof paths, F = undefined, K = undefined> =
  Record<never, never> extends Input<M, P, F, K> ? [input?: Input<M, P, F, K>] : [input: Input<M, P, F, K>];

type ContentOf<R> = R extends { content: { "application/json": infer J } } ? J : undefined;
type ResponsesOf<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: infer R } ? R : never;

type SuccessOf<M extends Method, P extends keyof paths> =
  ResponsesOf<M, P> extends infer R
    ? R extends { 202: infer A }
      ? ContentOf<A>
      : ContentOf<R[keyof R & (200 | 201 | 204)]>
    : never;

type PartialCandidate = components["schemas"]["PartialCandidate"];
type WholeCandidate = components["schemas"]["Candidate"] & Pick<PartialCandidate, "interactionsCursor">;
type Whole<T> = {
  [K in keyof T]: K extends "data" ? (T[K] extends unknown[] ? WholeCandidate[] : WholeCandidate) : T[K];
};

/** The body of the success response. Without `fields`, candidates have all fields. */
export type Success<M extends Method, P extends keyof paths, F = undefined> = [F] extends [undefined]
  ? [Fields<M, P>] extends [undefined]
    ? SuccessOf<M, P>
    : Whole<SuccessOf<M, P>>
  : SuccessOf<M, P>;

/** The body of a dry run's response. */
export type DryRunSuccess<M extends Method, P extends keyof paths> =
  ResponsesOf<M, P> extends { 200: infer R } ? ContentOf<R> : never;

/** The paths of paginated lists, which are read with `cursor`. */
export type ListPath = {
  [P in PathWith<"get">]: Success<"get", P> extends { data: unknown[]; meta: { cursor: string | null } }
    ? P
    : never;
}[PathWith<"get">];

/** The paths of feeds, which are read with `since`. */
export type FeedPath = {
  [P in PathWith<"get">]: Success<"get", P> extends {
    data: unknown[];
    meta: { next: string; hasMore: boolean };
  }
    ? P
    : never;
}[PathWith<"get">];
