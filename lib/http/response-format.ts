import "server-only";
import type * as z from "zod";
import type { Contract } from "@/lib/contract/contract";
import { type AppError, ERRORS } from "@/lib/contract/errors";
import type { Issue } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import type { LegacyProblem, Problem } from "@/lib/contract/problem";
import { env } from "@/lib/platform/env";
import type { HttpRequest } from "./request-handler";

type Success = { statusCode: number; message: string; data: unknown; meta: object };

/**
 * How one API version formats responses. The path determines the version, so even errors for unknown paths
 * have the right format.
 */
export type ResponseFormat = {
  isDeprecated: boolean;
  envelope: (contract: Contract, success: Success) => object;
  problemType: string;
  problem: (
    error: AppError,
    request: HttpRequest,
    requestId: string,
  ) => z.input<typeof Problem> | z.input<typeof LegacyProblem>;
};

const current: ResponseFormat = {
  isDeprecated: false,
  envelope: (_, success) => success,
  problemType: "application/problem+json",
  problem: ({ code, status, message, data }, request, requestId) => {
    const { title } = ERRORS[code];
    return {
      error: true as const,
      url: `${env().BASE_URL}${request.path}${request.search}`,
      statusCode: status,
      statusMessage: title,
      message,
      data,
      type: `${env().BASE_URL}/docs/errors#${code}`,
      title,
      status,
      detail: message,
      instance: request.path,
      code,
      requestId,
    };
  },
};

const RETRY = "The request could not be carried out; please send it again.";

/**
 * Version 1 (specification, "Legacy v1"): `meta` only if the contract declares it, and no version 2 fields in
 * errors.
 */
const legacy: ResponseFormat = {
  isDeprecated: true,
  envelope: (contract, { meta, ...success }) => (contract.meta ? { ...success, meta } : success),
  problemType: "application/json",
  problem: (error) => ({
    statusCode: error.status,
    statusMessage: ERRORS[error.code].title,
    message: error.code === "internal_error" ? RETRY : error.message,
    ...(error.status === 400 ? { data: { errors: legacyErrors(error) } } : {}),
  }),
};

/** Of the errors with status 400, only `malformed_json` has no issues. */
const legacyErrors = ({ message, data }: AppError): Issue[] =>
  data.issues ?? [newIssue("body", [], "malformed_json", message)];

export const responseFormatFor = (path: string): ResponseFormat =>
  /^\/api\/v1(?:\/|$)/.test(path) ? legacy : current;
