import "server-only";
import * as z from "zod";
import type { BaseContext } from "@/lib/contract/context";
import { type Contract, rejectsBody, type Schema } from "@/lib/contract/contract";
import { failOnIssues } from "@/lib/contract/fail-on-issues";
import { type IfMatch, parseIfMatch, TAGS_MAX } from "@/lib/contract/if-match";
import { type Issue, toIssues } from "@/lib/contract/issues";
import { CreateMutationOptions, type MutationOptions, staffQueryOf } from "@/lib/contract/mutation-contract";
import { newIssue } from "@/lib/contract/new-issue";
import { issuesOfCallbackUrl } from "@/lib/engine/callbacks/assert-callback-url";
import { type FirstUse, findRepeated } from "@/lib/engine/mutations/first-use";
import { handlerOf } from "@/lib/engine/mutations/operation-handlers";
import { newRecordId } from "@/lib/platform/ids";
import { bodyLimitsOf, readJson } from "./bodies/body";
import { rejectBody } from "./bodies/reject-body";
import type { HttpRequest } from "./request-handler";
import { parseSandboxHeader, takesSandboxHeader } from "./sandbox-header";

type RawQuery = Record<string, unknown>;

/** A request's input before parsing. `queryIssues` has the issues that `readQuery` found. */
type RawInput = {
  params: Record<string, string | string[]>;
  query: RawQuery;
  queryIssues: readonly Issue[];
};

const NO_QUERY = z.strictObject({});

/**
 * Parses path, query and body and inspects files, so that one response reports every issue. If only the body
 * is invalid and the request repeats an accepted write, returns `firstUse`, maybe without a body. Calls
 * `onBodyRead` before it validates the body, which may have taken minutes to arrive.
 */
export async function parseInput(
  contract: Contract,
  request: HttpRequest,
  raw: RawInput,
  ctx: BaseContext,
  onBodyRead: () => Promise<void>,
) {
  const issues: Issue[] = [...raw.queryIssues];
  const parse = createParser(contract, issues);
  const { version, ...pathParams } = raw.params;
  const { region, ...rawQuery } = raw.query;
  const params = contract.params ? parse(contract.params, pathParams, "path") : undefined;
  const isForKey = ctx.region && contract.caller !== "candidate";
  const queryOfAdmin = isForKey || region === undefined ? rawQuery : { ...rawQuery, region };
  const queryShape = ctx.actor.kind === "staff" ? staffQueryOf(contract.query) : contract.query;
  const query = parse(queryShape ?? NO_QUERY, queryOfAdmin, "query");
  if (contract.mutation) issues.push(...rejectedCallbackUrl(rawQuery, issues));
  let body: unknown;
  let rawBodyDigest: string | undefined;
  if (contract.body) {
    const { value, digest } = await readJson(request, bodyLimitsOf(contract), Boolean(contract.mutation));
    await onBodyRead();
    body = await validateBody(contract, value, (query ?? bodyOptionsOf(rawQuery)) as RawQuery, ctx, issues);
    if (contract.mutation) rawBodyDigest = digest;
  } else if (rejectsBody(contract)) {
    rawBodyDigest = await rejectBody(contract, request, ctx, query ?? {}, issues);
  }
  const ifMatch = contract.method === "GET" ? undefined : readIfMatch(contract, request, issues);
  if (takesSandboxHeader(contract) && !parseSandboxHeader(request.header("x-api-sandbox")))
    issues.push(headerIssue("x-api-sandbox", "Send `true` or `false`, or `1` or `0`."));
  const firstUse = await findRepeatedWrite(contract, ctx, query ?? {}, issues);
  if (!firstUse) failOnIssues(issues);
  return { params, query, body, rawBodyDigest, ifMatch, firstUse };
}

/**
 * Finds the accepted write that a request with an invalid body repeats. The body may have been valid before
 * the region changed its custom fields. Returns undefined if anything else is also invalid.
 */
async function findRepeatedWrite(
  { body, mutation }: Contract,
  ctx: BaseContext,
  query: Partial<MutationOptions>,
  issues: Issue[],
): Promise<FirstUse | undefined> {
  const isBodyInvalid = issues.length > 0 && issues.every(({ location }) => location === "body");
  return isBodyInvalid && body && mutation ? findRepeated(ctx, query) : undefined;
}

const createParser =
  (contract: Contract, issues: Issue[]) => (schema: Schema, value: unknown, location: Issue["location"]) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const queryNames = location === "body" ? queryNamesOf(contract) : [];
    issues.push(...toIssues(parsed.error, location, value, queryNames));
    return undefined;
  };

const queryNamesOf = ({ query }: Contract): string[] =>
  query instanceof z.ZodObject ? Object.keys(query.shape) : [];

/**
 * Checks whether a well-formed callback URL is allowed, even if another query parameter is invalid, so that
 * the response reports this issue together with all others.
 */
const rejectedCallbackUrl = ({ callbackUrl }: RawQuery, issues: readonly Issue[]): Issue[] =>
  typeof callbackUrl === "string" && !issues.some(({ pointer }) => pointer === "/callbackUrl")
    ? issuesOfCallbackUrl(callbackUrl, "query")
    : [];

/**
 * Reads the option that changes the body's schema, even if another query parameter is invalid, so that the
 * response reports the right issues of the body.
 */
const bodyOptionsOf = ({ skipCustomFieldValidation: sent }: RawQuery): RawQuery => ({
  skipCustomFieldValidation: CreateMutationOptions.shape.skipCustomFieldValidation.safeParse(sent).data,
});

/**
 * Validates the body and inspects its files. Adds the issues of both. Returns undefined if the body doesn't
 * match the contract's schema.
 */
async function validateBody(
  contract: Contract,
  raw: unknown,
  query: RawQuery,
  ctx: BaseContext,
  issues: Issue[],
): Promise<unknown> {
  const { body: given, applyDefaults, mutation } = contract;
  const completed = applyDefaults ? applyDefaults(raw, { newRecordId, now: ctx.now() }) : raw;
  const schema = typeof given === "function" ? given(ctx.region, query) : given;
  const body = schema && createParser(contract, issues)(schema, completed, "body");
  const { prepare } = mutation ? handlerOf(mutation) : {};
  if (!prepare) return body;
  const inspected = await prepare.inspect(body ?? completed);
  issues.push(...inspected.issues);
  return body === undefined ? undefined : inspected.body;
}

/**
 * Reads `If-Match`. Adds an issue if the header is malformed or the endpoint doesn't support it, because
 * ignoring the header would make the write unconditional.
 */
function readIfMatch(contract: Contract, request: HttpRequest, issues: Issue[]): IfMatch | undefined {
  const header = request.header("if-match");
  if (header === null) return undefined;
  if (!contract.conditional) {
    const message = "This request doesn't support If-Match. Leave the header out.";
    issues.push(newIssue("header", ["If-Match"], "not_allowed", message));
    return undefined;
  }
  const ifMatch = parseIfMatch(header);
  if (ifMatch) return ifMatch;
  issues.push(
    headerIssue("If-Match", `Send \`*\` or at most ${TAGS_MAX} ETags in double quotes, such as "1a2b".`),
  );
  return undefined;
}

const headerIssue = (name: string, message: string) => newIssue("header", [name], "invalid_format", message);
