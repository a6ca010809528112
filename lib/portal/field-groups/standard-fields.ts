import { CandidateSelfPatch } from "@/lib/records/candidates/schema";
import { completeValues, findWrongValues } from "./check-typed-values";
import { type FieldGroup, fieldsOf } from "./field-groups";
import { findTooLong } from "./find-too-long";
import type { FieldSet } from "./review-changes";

export const standardFields = (group: FieldGroup): FieldSet => ({
  fields: fieldsOf(group),
  complete: completeValues,
  check: (sent, today) => {
    const { data = null, error } = CandidateSelfPatch.safeParse(sent);
    const invalid = error?.issues.map(({ path }) => String(path[0])) ?? [];
    return {
      patch: data,
      wrong: [...invalid, ...findWrongValues(sent, today)],
      tooLong: findTooLong(error, String),
    };
  },
});
