import * as z from "zod";
import { ERRORS, type ErrorCode } from "./errors";
import { Issue } from "./issues";

/** An error response of version 2: the specification's envelope combined with RFC 9457. */
export const Problem = z.object({
  error: z.literal(true),
  url: z.string().meta({ description: "The URL that was requested." }),
  statusCode: z.int(),
  statusMessage: z.string(),
  message: z.string().meta({ description: "What is wrong and how to fix it." }),
  data: z
    .record(z.string(), z.unknown())
    .meta({ description: "More about the error; empty if there is nothing to add." }),
  type: z.string().meta({ format: "uri", description: "Where the guide explains this error." }),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z
    .enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
    .meta({ description: "Identifies the error for programs." }),
  requestId: z
    .uuid()
    .meta({ description: "The same as in `x-request-id`; quote it when you ask about a request." }),
});

export const ValidationProblem = Problem.extend({
  code: z.literal("validation_error"),
  data: z.object({ issues: z.array(Issue) }),
});

/** An error response of version 1 (specification, "Legacy v1"). */
export const LegacyProblem = z.object({
  statusCode: z.int(),
  statusMessage: z.string(),
  message: z.string(),
  data: z.object({ errors: z.array(Issue) }).optional(),
});
