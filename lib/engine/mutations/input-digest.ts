import "server-only";
import type { MutationOptions, Operation } from "@/lib/contract/mutation-contract";
import { appSecrets } from "@/lib/platform/app-keys";
import { lastingDigest } from "@/lib/platform/database/lasting-digest";
import { hmacHex } from "@/lib/platform/digest";
import { bodyDigest } from "./body-digest";
import { canonicalJson } from "./canonical-json";
import type { FirstUse } from "./first-use";

type Input = {
  params?: object | undefined;
  query: MutationOptions & {
    skipCustomFieldValidation?: boolean | undefined;
    confirmedName?: string | undefined;
    expected?: object | undefined;
    mustExist?: boolean | undefined;
  };
  rawBody?: unknown;
  rawBodyDigest?: string | undefined;
};

/**
 * Computes the digests of a write's operation and input. The stored digests are keyed, so that nobody can
 * guess the content of an erased write. `lastingInputDigest` stays the same when APP_SECRET changes.
 * `inputDigest` doesn't: it is for processes of the previous release during an upgrade, and can be dropped in
 * a later release.
 */
export async function computeInputDigests(operation: Operation, input: Input) {
  const [lasting, earlier] = textsOf(operation, input);
  return {
    inputDigest: hmacHex(appSecrets()[0], earlier),
    lastingInputDigest: (await lastingDigest("input"))(lasting),
  };
}

/**
 * Returns whether the write that used a key first had the same operation and input. If an earlier release
 * stored that write and APP_SECRET_PREVIOUS has been removed, this can't be known, and the result is false.
 */
export async function hasSameInput(first: FirstUse, operation: Operation, input: Input) {
  const [lasting, earlier] = textsOf(operation, input);
  if (first.lastingInputDigest) return first.lastingInputDigest === (await lastingDigest("input"))(lasting);
  return appSecrets().some((secret) => hmacHex(secret, earlier) === first.inputDigest);
}

/**
 * Returns the text to digest, and the text that the previous release digests, which has no `expected` and no
 * `mustExist`. In this release, a write that differs only in its conditions or in `skipCustomFieldValidation`
 * is a repeat: an import that is continued after a reload checks its rows again, so it sends rows that are
 * already imported again, with other conditions.
 */
function textsOf(operation: Operation, { params, query, rawBody, rawBodyDigest }: Input) {
  const { idempotencyKey, callbackUrl, dryRun, expected, mustExist, ...options } = query;
  const { skipCustomFieldValidation, confirmedName, ...lastingOptions } = options;
  const body = rawBodyDigest ?? bodyDigest(rawBody ?? null);
  const textWith = (digested: object) => canonicalJson([operation, params ?? null, digested, body]);
  const text = textWith(lastingOptions);
  const hasSameOptions = skipCustomFieldValidation === undefined && !("confirmedName" in options);
  return [text, hasSameOptions ? text : textWith(options)] as const;
}
