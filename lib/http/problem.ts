import "server-only";
import { isDatabaseUnavailable } from "@/db/faults";
import { env } from "@/lib/env";
import { AppError, ERRORS, isAppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import type { HttpReply, HttpRequest } from "./exchange";

/** Every error's one way out: the specification's envelope and RFC 9457 in one object (contract §2). */
export function problem(thrown: unknown, request: HttpRequest, requestId: string): HttpReply {
  const error = toAppError(thrown);
  const { status, title } = ERRORS[error.code];
  record(error, thrown, request, requestId);
  const body = {
    error: true,
    url: `${env().BASE_URL}${request.path}${request.search}`,
    statusCode: status,
    statusMessage: title,
    message: error.message,
    data: error.data,
    type: `${env().BASE_URL}/docs/errors#${error.code}`,
    title,
    status,
    detail: error.message,
    instance: request.path,
    code: error.code,
    requestId,
  };
  return {
    status,
    headers: { "content-type": "application/problem+json", ...error.headers },
    body: request.method === "HEAD" ? null : JSON.stringify(body),
  };
}

function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  if (isDatabaseUnavailable(thrown)) {
    const message = "The service can't reach its database. Nothing was accepted; please try again.";
    return new AppError("unavailable", message, {}, { headers: { "retry-after": "5" } });
  }
  return new AppError("internal_error", "Server Error");
}

function record(error: AppError, thrown: unknown, request: HttpRequest, requestId: string): void {
  const line = { requestId, method: request.method, status: error.status, code: error.code };
  if (error.status < 500) log().info(line, "request refused");
  else log().error({ ...line, cause: describeError(error.cause ?? thrown) }, "request failed");
}
