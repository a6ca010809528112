import "server-only";
import * as z from "zod";
import type { BaseContext } from "@/lib/contract/context";
import type { Contract } from "@/lib/contract/contract";
import { fail, isAppError } from "@/lib/contract/errors";
import type { IfMatch } from "@/lib/contract/if-match";
import type { MutationOptions, Operation } from "@/lib/contract/mutation-contract";
import { newIssue } from "@/lib/contract/new-issue";
import type { Database } from "@/lib/platform/database/client";
import {
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isInvalidValue,
  isOutcomeUnknown,
} from "@/lib/platform/database/database-errors";
import { newUuidV7 } from "@/lib/platform/ids";
import type { Language } from "@/lib/platform/languages";
import { wakeMutations } from "@/lib/platform/wake";
import type { UndoOptions } from "@/lib/records/candidate-changes/undo";
import type { SeenValues } from "@/lib/records/candidates/assert-seen-values";
import type { ErasureReason } from "@/lib/records/candidates/erasure-reasons";
import type { ConfirmedEmailChange } from "@/lib/records/candidates/finish-email-change";
import type { UpsertOptions } from "@/lib/records/candidates/upsert";
import { acknowledge } from "./acknowledge";
import { dryRunMutation } from "./dry-run-mutation";
import { type FirstUse, findFirstUse, isRepeat } from "./first-use";
import { idempotencyDigestOf } from "./idempotency-key";
import { computeInputDigests, hasSameInput } from "./input-digest";
import { insertEntry, type LedgerEntry } from "./insert-entries";
import { handlerOf } from "./operation-handlers";
import { traceEnqueue } from "./trace-mutations";

/**
 * Options that the portal and the sweep add to changes that candidates make or request, such as the consent
 * text's version, the confirmed e-mail change, the values that the candidate saw, or the reason for a
 * deletion.
 */
export type CandidateWriteOptions = {
  consentText?: number;
  emailChange?: ConfirmedEmailChange;
  seen?: SeenValues;
  reason?: ErasureReason;
  language?: Language;
  erasureRequestId?: string;
  requestedDocument?: string;
  isQuestion?: boolean;
  idempotencyKey?: string;
};

export type WriteRequest = {
  params?: { id?: string } | undefined;
  /** The write is executed only if the record meets this condition. */
  ifMatch?: IfMatch | undefined;
  query: MutationOptions & {
    skipCustomFieldValidation?: boolean | undefined;
    /** The write is executed only if one of these questions is open. */
    answeredQuestionIds?: string[];
  } & CandidateWriteOptions &
    UpsertOptions &
    UndoOptions;
  body?: unknown;
  /**
   * Hashed to detect whether a repeated idempotency key comes with a different body. Ignored if
   * `rawBodyDigest` is given.
   */
  rawBody?: unknown;
  rawBodyDigest?: string | undefined;
};

/** `query` is missing if a handler makes the write, so that the client can't send its idempotency key. */
type WriteContract = { mutation: Operation; query?: Contract["query"] };

/** Handles every asynchronous write: queues the write, or executes it as a dry run. */
export async function enqueue(ctx: BaseContext, input: WriteRequest, contract: WriteContract) {
  const { idempotencyKey, callbackUrl, dryRun, ...options } = input.query;
  handlerOf(contract.mutation).accept(ctx.base, input.body);
  await assertCondition(ctx, input, contract);
  if (dryRun) {
    const { params, body, ifMatch } = input;
    return dryRunMutation(ctx, contract.mutation, { params, options, body, ...(ifMatch && { ifMatch }) });
  }
  return appendMutation(ctx, input, contract);
}

/**
 * Fails with `precondition_failed` if the record changed after the client read it. Passes if the idempotency
 * key was used before, because the first request may have made that change.
 */
async function assertCondition(
  ctx: BaseContext,
  { params, query, ifMatch }: WriteRequest,
  contract: { mutation: Operation },
): Promise<void> {
  if (ifMatch === undefined) return;
  try {
    await handlerOf(contract.mutation).assertUpdatable?.(ctx, { params, ifMatch });
  } catch (fault) {
    if (!(await isRepeat(ctx, query))) throw fault;
  }
}

/** Appends a validated write to the ledger, once per idempotency key, and returns the acknowledgement. */
export async function appendMutation(ctx: BaseContext, input: WriteRequest, contract: WriteContract) {
  const { idempotencyKey, callbackUrl, dryRun, ...options } = input.query;
  const { prepare } = handlerOf(contract.mutation);
  const staged = prepare ? await prepare.stage(input.body) : { body: input.body, storageKeys: [] };
  // The id contains the time of the insert. `ctx.now` is the start of the request, before a slow body arrives.
  const id = newUuidV7();
  const entry = {
    id,
    baseId: ctx.base.id,
    operation: contract.mutation,
    idempotencyKey: idempotencyKey ?? id,
    idempotencyKeyGiven: idempotencyKey !== undefined,
    idempotencyDigest:
      idempotencyKey === undefined ? null : await idempotencyDigestOf(ctx.base.id, idempotencyKey),
    ...(await computeInputDigests(contract.mutation, input)),
    input: { params: input.params, options, body: staged.body, ifMatch: input.ifMatch },
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    requestId: ctx.requestId,
    callbackUrl: callbackUrl ?? defaultCallbackUrl(ctx),
    candidateIds: input.params?.id ? [input.params.id] : [],
  };
  const known = await traceEnqueue(entry, (traced) => insertOnce(ctx.db, traced, contract)).catch(
    (fault: unknown) => failWithEngineError(entry, contract, fault),
  );
  if (known) {
    await prepare?.discard(staged);
    return acknowledgeRepeat(ctx, { ...input, firstUse: known }, contract);
  }
  wakeMutations(ctx.base.id);
  return acknowledge(ctx, entry.id, entry.idempotencyKey, null);
}

/**
 * Writes by candidates and staff use the region's own callback URL. Writes with an API key have none by
 * default.
 */
const defaultCallbackUrl = ({ actor, region }: BaseContext) =>
  actor.kind === "candidate" || actor.kind === "staff" ? region.callbackUrl : null;

/**
 * Acknowledges a request that repeats an accepted write, and queues nothing. The request's body may no longer
 * be valid, because the region may have changed its custom fields.
 */
export async function acknowledgeRepeat(
  ctx: BaseContext,
  input: WriteRequest & { firstUse: FirstUse },
  contract: { mutation: Operation },
) {
  const { firstUse, query } = input;
  const payloadMatches = await hasSameInput(firstUse, contract.mutation, input);
  return acknowledge(ctx, firstUse.id, query.idempotencyKey ?? firstUse.id, { firstUse, payloadMatches });
}

/**
 * Returns the mutation that used the key first, or null if this entry is the first. Retries once after a lost
 * connection. The retry is safe, because the unique index prevents a second insert.
 */
async function insertOnce(
  database: Database,
  entry: LedgerEntry,
  contract: WriteContract,
): Promise<FirstUse | null> {
  try {
    return await insertOrFind(database, entry);
  } catch (fault) {
    if (!isOutcomeUnknown(fault)) throw fault;
    return await insertOrFind(database, entry).catch((again: unknown) =>
      failOutcomeUnknown(entry, contract, again),
    );
  }
}

/** `insertOrFind` retries, because the first use can be deleted between the insert and the select. */
const TRIES_MAX = 3;

/**
 * Inserts the entry, or finds the first use of its key. The insert waits for a concurrent first use to
 * commit, so the select sees that first use. After a lost connection, the select may also find this entry's
 * own row.
 */
async function insertOrFind(database: Database, entry: LedgerEntry, tries = 1): Promise<FirstUse | null> {
  if (await insertEntry(database, entry)) return null;
  const first = await findFirstUse(database, entry);
  if (!first && tries === TRIES_MAX) throw new Error("The mutation that used the key first wasn't found.");
  if (!first) return insertOrFind(database, entry, tries + 1);
  return first.id === entry.id ? null : first;
}

const takesIdempotencyKey = ({ query }: WriteContract) =>
  query instanceof z.ZodObject && "idempotencyKey" in query.shape;

/** A client can't send a key that the handler derived from the request. */
const isDerivedKey = (entry: LedgerEntry, contract: WriteContract) =>
  entry.idempotencyKeyGiven && !takesIdempotencyKey(contract);

function repeatAdvice(entry: LedgerEntry, contract: WriteContract): string {
  if (takesIdempotencyKey(contract))
    return "Send the request again with the idempotencyKey in data: it will be executed once.";
  if (isDerivedKey(entry, contract)) return "Send the request again: it will be executed once.";
  if (entry.operation === "v1.create-user")
    return "Send the request again: it won't create the candidate twice.";
  return "Check whether the write was executed before you repeat it.";
}

const keyData = (entry: LedgerEntry, contract: WriteContract): { idempotencyKey?: string } =>
  isDerivedKey(entry, contract) ? {} : { idempotencyKey: entry.idempotencyKey };

/**
 * After a lost connection, fails with a 503 that explains how to repeat the write safely. Unlike other 503
 * errors, this error can't promise that nothing was accepted. Rethrows any other error.
 */
function failOutcomeUnknown(entry: LedgerEntry, contract: WriteContract, fault: unknown): never {
  if (!isDatabaseUnavailable(fault)) throw fault;
  const message =
    "The service lost its connection to the database, so it isn't known whether it accepted this write. " +
    repeatAdvice(entry, contract);
  const data =
    entry.idempotencyKeyGiven || takesIdempotencyKey(contract)
      ? keyData(entry, contract)
      : { outcome: "unknown" };
  return fail("unavailable", message, data, { cause: fault, headers: { "retry-after": "5" } });
}

/**
 * Handles errors that occur while a valid write is queued. Rethrows API errors and database outages, and
 * turns anything else into an engine error (specification, "Engine-level failures").
 */
function failWithEngineError(entry: LedgerEntry, contract: WriteContract, fault: unknown): never {
  const data = keyData(entry, contract);
  if (isAppError(fault) || isDatabaseUnavailable(fault)) throw fault;
  // The region was deleted after the request was authenticated.
  if (isForeignKeyViolation(fault)) {
    const message = "The engine declined the request: the region was deleted. Nothing was queued.";
    return fail("engine_declined", message, data);
  }
  if (isInvalidValue(fault)) {
    const message = "The engine rejected the request due to validation errors. Nothing was queued.";
    const issues = [newIssue("body", [], "invalid", "Can't be stored.")];
    return fail("engine_validation", message, { ...data, issues }, { cause: fault });
  }
  const message = `Unknown error from the engine. ${repeatAdvice(entry, contract)}`;
  return fail("engine_error", message, data, { cause: fault });
}
