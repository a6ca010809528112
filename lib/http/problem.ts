import "server-only";
import { AppError, isAppError } from "@/lib/contract/errors";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import { describeError, log } from "@/lib/platform/log";
import type { HttpRequest, HttpResponse } from "./request-handler";
import type { ResponseFormat } from "./response-format";

/** Logs an error and converts it to a response in the format of the requested version. */
export function presentProblem(
  thrown: unknown,
  request: HttpRequest,
  requestId: string,
  format: ResponseFormat,
): HttpResponse {
  const error = withRedirect(toAppError(thrown), request);
  logProblem(error, thrown, request, requestId);
  return {
    status: error.status,
    headers: { "content-type": format.problemType, ...error.headers },
    body: request.method === "HEAD" ? null : JSON.stringify(format.problem(error, request, requestId)),
  };
}

/** Matches paths that contain a candidate's id. Doesn't match `/api/v2/auth/candidates/me`. */
const CANDIDATE_PATH = /^(\/api\/[^/]+\/candidates\/)[^/]+/;

/**
 * Redirects reads of a merged candidate instead of returning a 404. Writes still fail, so that a client that
 * deletes a duplicate can't delete the remaining candidate.
 */
function withRedirect(error: AppError, { method, path, search }: HttpRequest): AppError {
  const { mergedInto } = error.data;
  const isRead = (method === "GET" || method === "HEAD") && CANDIDATE_PATH.test(path);
  if (error.code !== "candidate_not_found" || typeof mergedInto !== "string" || !isRead) return error;
  const location = path.replace(CANDIDATE_PATH, `$1${mergedInto}`) + search;
  return new AppError("candidate_merged", error.message, error.data, { headers: { location } });
}

function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  if (isDatabaseUnavailable(thrown)) {
    const message = "The service can't reach its database. Nothing was accepted; please try again.";
    return new AppError("unavailable", message, {}, { headers: { "retry-after": "5" } });
  }
  return new AppError("internal_error", "Server Error");
}

function logProblem(error: AppError, thrown: unknown, request: HttpRequest, requestId: string): void {
  const line = { requestId, method: request.method, status: error.status, code: error.code };
  if (error.status < 500) log().info(line, "request rejected");
  else log().error({ ...line, cause: describeError(error.cause ?? thrown) }, "request failed");
}
