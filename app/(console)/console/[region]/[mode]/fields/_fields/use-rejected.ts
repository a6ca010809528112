"use client";

import { useState } from "react";
import { isApiError } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";
import type { DraftField } from "./use-draft";

type RejectedField = { field: DraftField; issue: Issue };

/** Returns the fields that an error is about. An issue's path is `fields`, an index and a property. */
export function findRejected(error: unknown, fields: readonly DraftField[]): RejectedField[] {
  if (!isApiError(error)) return [];
  return error.issues.flatMap((issue) => {
    const field = issue.path[0] === "fields" ? fields[Number(issue.path[1])] : undefined;
    return field ? [{ field, issue }] : [];
  });
}

const serialize = ({ key, definition }: DraftField) => JSON.stringify([key, definition]);

/**
 * Remembers which fields the server has rejected. A field's issue is shown until the user changes the field,
 * or until the server accepts the list.
 */
export function useRejected(fields: readonly DraftField[]) {
  const [rejected, setRejected] = useState<RejectedField[]>([]);
  return {
    reject: (error: unknown) => setRejected(findRejected(error, fields)),
    issueOf: (field: DraftField): Issue | null =>
      rejected.find((each) => serialize(each.field) === serialize(field))?.issue ?? null,
  };
}
