import "server-only";
import * as z from "zod";
import type { Contract } from "@/lib/contract/contract";
import type { IssueCode } from "@/lib/contract/issue-codes";
import { type Issue, toIssues } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import type { HttpRequest } from "./request-handler";

/**
 * The characters allowed in an `Idempotency-Key` header. Other bytes have no defined encoding in headers, so
 * a response could echo a different key than the client sent.
 */
export const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * Reads the query parameters. Clients serialize lists either as repeated parameters or with commas; both mean
 * the same. Any other repeated parameter is an issue. On writes, the `Idempotency-Key` header is an alias of
 * `idempotencyKey`; if both are sent, they must be equal. Writes reject values that aren't UTF-8.
 */
export function readQuery(
  request: HttpRequest,
  contract: Contract,
): { query: Record<string, unknown>; issues: Issue[] } {
  const query: Record<string, unknown> = {};
  const issues: Issue[] = contract.method === "GET" ? [] : issuesOfEncoding(request.search);
  if (request.search.length > 1) {
    for (const [name, value] of new URLSearchParams(request.search)) {
      const isRepeated = Object.hasOwn(query, name);
      if (isRepeated && !isList(contract, name))
        issues.push(issue(name, "repeated", "Send this parameter once."));
      else {
        const joined = isRepeated ? `${query[name]},${value}` : value;
        Object.defineProperty(query, name, {
          value: joined,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
    }
  }
  const header = contract.mutation ? request.header("idempotency-key") : null;
  const issuesOfHeader = header === null ? [] : issuesOfKeyHeader(request, contract, header);
  issues.push(...issuesOfHeader);
  if (header === null || issuesOfHeader.length > 0) return { query, issues };
  query.idempotencyKey ??= header;
  if (query.idempotencyKey !== header)
    issues.push(
      issue("idempotencyKey", "contradiction", "The Idempotency-Key header has a different value."),
    );
  return { query, issues };
}

const KEY_HEADER = "Idempotency-Key";

/**
 * Rejects a repeated header. Its values arrive joined by commas, and a key may contain commas too. The joined
 * text would be a different key, so a retry would execute the write again.
 */
function issuesOfKeyHeader(request: HttpRequest, { query }: Contract, header: string): Issue[] {
  const headerIssues = (code: IssueCode, message: string) => [
    newIssue("header", [KEY_HEADER], code, message),
  ];
  if (request.isRepeated?.("idempotency-key")) return headerIssues("repeated", "Send this header once.");
  if (!PRINTABLE_ASCII.test(header)) {
    const message =
      "The Idempotency-Key header accepts only printable ASCII; send other keys as the query parameter.";
    return headerIssues("invalid_format", message);
  }
  const schema = query instanceof z.ZodObject ? query.shape.idempotencyKey : undefined;
  if (!schema)
    return headerIssues("not_allowed", "This request doesn't support Idempotency-Key. Leave the header out.");
  const { error } = schema.safeParse(header);
  const found = error ? toIssues(error, "header", header) : [];
  return found.flatMap(({ code, message }) => headerIssues(code, message));
}

/**
 * Returns an issue for each parameter whose percent-encoded bytes aren't UTF-8. Such bytes would all become
 * U+FFFD, so two different idempotency keys could become the same key. A `%` without two hexadecimal digits
 * is read literally.
 */
function issuesOfEncoding(search: string): Issue[] {
  if (!search.includes("%")) return [];
  return search
    .slice(1)
    .split("&")
    .filter((parameter) => !isUtf8(parameter))
    .flatMap((parameter) => [...new URLSearchParams(`?${parameter}`).keys()])
    .map((name) => issue(name, "invalid_format", "Must be percent-encoded UTF-8."));
}

function isUtf8(parameter: string): boolean {
  try {
    parameter.replace(/(?:%[0-9a-f]{2})+/gi, decodeURIComponent);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** Every `include` is a list, but in one contract the published schema doesn't say so. */
const isList = ({ query }: Contract, name: string): boolean =>
  query instanceof z.ZodObject && (name === "include" || query.shape[name]?.meta()?.type === "array");

const issue = (name: string, code: IssueCode, message: string) => newIssue("query", [name], code, message);
