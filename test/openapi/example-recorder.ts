import { call } from "../api";
import { findPathItem } from "./find-path-item";
import type { Json } from "./json-reference";
import { createNormalizer } from "./normalize";

type RequestOptions = Parameters<typeof call>[2] & object;
type OperationExample = {
  parameters?: Record<string, string>;
  body?: unknown;
  responses: Record<string, unknown>;
};
export type RecordedExamples = {
  operations: Record<string, OperationExample>;
  /** Error bodies by error code. Codes of version 1 start with `v1.`. */
  problems: Record<string, unknown>;
  /** Callback bodies by operation. */
  callbacks: Record<string, unknown>;
};

/**
 * Records the first successful request of each operation, its first response per status and content type, and
 * the first error with each code.
 */
export function createExampleRecorder(document: Json) {
  const raw: RecordedExamples = { operations: {}, problems: {}, callbacks: {} };
  const send = async (method: string, target: string, options: RequestOptions = {}) => {
    const url = new URL(target, "http://test");
    const response = await call(method, target, options);
    if (response.status >= 400) {
      const code = url.pathname.startsWith("/api/v1/") ? `v1.${response.status}` : response.body.code;
      raw.problems[code] ??= response.body;
      return response;
    }
    const found = findPathItem(document, url.pathname);
    const operation = found?.item[method.toLowerCase()];
    const recorded: OperationExample = raw.operations[operation.operationId] ?? { responses: {} };
    raw.operations[operation.operationId] = recorded;
    const isFirst = Object.keys(recorded.responses).length === 0;
    if (isFirst && options.body !== undefined) recorded.body = options.body;
    if (isFirst) recorded.parameters = readParameters(found?.template ?? "", url);
    const { status, body, headers } = response;
    if (body !== null) recorded.responses[`${status} ${headers["content-type"]}`] ??= body;
    return response;
  };
  const finish = (): RecordedExamples => createNormalizer()(raw);
  return { send, finish, callbacks: raw.callbacks };
}

function readParameters(template: string, url: URL): Record<string, string> {
  const names = template.split("/");
  const values = url.pathname.split("/").slice(-names.length + 1);
  const pathParameters = names
    .slice(1)
    .map((name, index): [string, string] => [name.replace(/^\{(\w+)\}$/, "$1"), values[index] ?? ""])
    .filter(([name, value]) => name !== value);
  return Object.fromEntries([...pathParameters, ...url.searchParams]);
}
