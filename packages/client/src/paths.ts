import type { paths } from "./schema.js";

/** The types of a call, derived from the API's OpenAPI document. */

export type Method = "get" | "post" | "put" | "patch" | "delete";

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

/** Makes a property required only if it has required parts. */
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

export type CallOptions = {
  /** The `etag` of the record that was read: the write fails with 412 if it has changed since. */
  ifMatch?: string | null;
  signal?: AbortSignal;
};

/** What a call needs besides its path. */
export type Input<M extends Method, P extends keyof paths> = Part<"path", Parameters<M, P, "path">> &
  Part<"query", Parameters<M, P, "query">> &
  BodyPart<M, P> &
  CallOptions;

/** The argument may be left out if nothing in it is required. */
export type InputArguments<M extends Method, P extends keyof paths> =
  Record<never, never> extends Input<M, P> ? [input?: Input<M, P>] : [input: Input<M, P>];

type ContentOf<R> = R extends { content: { "application/json": infer J } } ? J : undefined;
type ResponsesOf<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: infer R } ? R : never;

/** The body of the success response. A write without `dryRun` has a 202. */
export type Success<M extends Method, P extends keyof paths> =
  ResponsesOf<M, P> extends infer R
    ? R extends { 202: infer A }
      ? ContentOf<A>
      : ContentOf<R[keyof R & (200 | 201 | 204)]>
    : never;

/** The body of a dry run's response. */
export type DryRunSuccess<M extends Method, P extends keyof paths> =
  ResponsesOf<M, P> extends { 200: infer R } ? ContentOf<R> : never;

/** The lists that are read page by page with `cursor`. */
export type ListPath = {
  [P in PathWith<"get">]: Success<"get", P> extends { data: unknown[]; meta: { cursor: string | null } }
    ? P
    : never;
}[PathWith<"get">];

/** The feeds that are followed with `since`. */
export type FeedPath = {
  [P in PathWith<"get">]: Success<"get", P> extends {
    data: unknown[];
    meta: { next: string; hasMore: boolean };
  }
    ? P
    : never;
}[PathWith<"get">];
