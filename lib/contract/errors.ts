import type { Issue } from "./issues";

/** Every error code of the API and of callbacks, with its status and title. */
export const ERRORS = {
  validation_error: { status: 400, title: "Validation Error" },
  malformed_json: { status: 400, title: "Bad Request" },
  unauthorized: { status: 401, title: "Unauthorized" },
  forbidden: { status: 403, title: "Forbidden" },
  second_factor_required: { status: 403, title: "Forbidden" },
  step_up_required: { status: 403, title: "Forbidden" },
  sandbox_read_only: { status: 403, title: "Forbidden" },
  candidate_merged: { status: 308, title: "Permanent Redirect" },
  route_not_found: { status: 404, title: "Not Found" },
  candidate_not_found: { status: 404, title: "Not Found" },
  interaction_not_found: { status: 404, title: "Not Found" },
  attachment_not_found: { status: 404, title: "Not Found" },
  session_not_found: { status: 404, title: "Not Found" },
  staff_not_found: { status: 404, title: "Not Found" },
  mutation_not_found: { status: 404, title: "Not Found" },
  region_not_found: { status: 404, title: "Not Found" },
  view_not_found: { status: 404, title: "Not Found" },
  api_key_not_found: { status: 404, title: "Not Found" },
  custom_field_not_found: { status: 404, title: "Not Found" },
  method_not_allowed: { status: 405, title: "Method Not Allowed" },
  not_acceptable: { status: 406, title: "Not Acceptable" },
  last_api_key: { status: 409, title: "Conflict" },
  region_not_empty: { status: 409, title: "Conflict" },
  slug_taken: { status: 409, title: "Conflict" },
  ambiguous_match: { status: 409, title: "Conflict" },
  duplicate_id: { status: 409, title: "Conflict" },
  staff_exists: { status: 409, title: "Conflict" },
  view_name_taken: { status: 409, title: "Conflict" },
  too_many_views: { status: 409, title: "Conflict" },
  custom_field_exists: { status: 409, title: "Conflict" },
  no_callback_url: { status: 409, title: "Conflict" },
  custom_fields_changed: { status: 409, title: "Conflict" },
  requested_documents_changed: { status: 409, title: "Conflict" },
  merge_not_undoable: { status: 409, title: "Conflict" },
  import_undone: { status: 409, title: "Conflict" },
  callback_not_sendable: { status: 409, title: "Conflict" },
  token_expired: { status: 410, title: "Gone" },
  precondition_failed: { status: 412, title: "Precondition Failed" },
  payload_too_large: { status: 413, title: "Content Too Large" },
  attachment_too_large: { status: 413, title: "Content Too Large" },
  unsupported_media_type: { status: 415, title: "Unsupported Media Type" },
  attachment_unreachable: { status: 422, title: "Unprocessable Content" },
  attachment_refused: { status: 422, title: "Unprocessable Content" },
  rate_limited: { status: 429, title: "Too Many Requests" },
  engine_validation: { status: 500, title: "Server Error" },
  engine_declined: { status: 500, title: "Server Error" },
  engine_error: { status: 500, title: "Server Error" },
  internal_error: { status: 500, title: "Server Error" },
  unavailable: { status: 503, title: "Service Unavailable" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Details of an error. `issues` is typed, so clients only get the codes in `ISSUE_CODES`. */
type ErrorData = { issues?: Issue[]; [name: string]: unknown };

const BRAND = "instroomAppError";

/** An error whose `message` is sent to the client. `cause` is only logged. */
export class AppError extends Error {
  readonly [BRAND] = true;
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly data: ErrorData = {},
    options: { cause?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.headers = options.headers ?? {};
  }
  readonly headers: Record<string, string>;
  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Checks a marker instead of using `instanceof`, because each bundle has its own copy of the class. */
export const isAppError = (error: unknown): error is AppError =>
  typeof error === "object" && error !== null && BRAND in error;

/** Throws an `AppError`. `message` is sent to the client, so say what is wrong and how to fix the request. */
export function fail(
  code: ErrorCode,
  message: string,
  data?: ErrorData,
  options?: { cause?: unknown; headers?: Record<string, string> },
): never {
  throw new AppError(code, message, data, options);
}
