import type * as z from "zod";
import type { MaxLengths } from "./review-changes";

/** Returns the maximum length of each text that the schema rejected as too long, by input name. */
export const findTooLong = (
  error: z.ZodError | undefined,
  inputNameOf: (field: string) => string,
): MaxLengths =>
  Object.fromEntries(
    (error?.issues ?? []).flatMap((issue) =>
      issue.code === "too_big" && issue.origin === "string"
        ? [[inputNameOf(String(issue.path[0])), Number(issue.maximum)]]
        : [],
    ),
  );
