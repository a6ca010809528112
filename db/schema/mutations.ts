import { desc, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sha256Digest } from "./api-keys";
import { timestamptz } from "./columns";
import { baseIdColumn } from "./regions";

/**
 * The id of the import that a mutation belongs to, followed by `:undo` if the mutation undoes the import for
 * a candidate. The id is part of the idempotency key; `lib/console/imports/keys.ts` creates these keys. Null
 * for other mutations. Only keys that staff sent are read, because API clients can use any text as an
 * idempotency key.
 */
export const importGroup = sql`(case when actor_kind = 'staff' then substring(idempotency_key from '^import:([0-9a-f-]{36}(?::undo)?):') end)`;

/**
 * Matches mutations that an earlier release erased without clearing their idempotency key or callback path.
 */
export const isPartlyErased = sql`(erase_at is null and finished_at is not null and ((idempotency_key_given and idempotency_key is not null and ${importGroup} is null) or callback_url ~ '^[^:]+://[^/?#]+[/?#]'))`;

/**
 * The mutation ledger: queued and finished mutations. `sequence` is the order of acceptance within a base.
 */
export const mutations = pgTable(
  "mutations",
  {
    id: uuid("id").primaryKey(),
    baseId: baseIdColumn().notNull(),
    sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    operation: text("operation").notNull(),
    /**
     * The client's key, or the mutation's id if the client sent none. Erasing the mutation clears a client's
     * key, unless it is the key of an import. Clearing the sandbox clears every client's key.
     */
    idempotencyKey: text("idempotency_key"),
    /** Null if the client sent no key, an earlier release stored the mutation, or the sandbox was cleared. */
    idempotencyDigest: sha256Digest("idempotency_digest"),
    idempotencyKeyGiven: boolean("idempotency_key_given").notNull(),
    inputDigest: sha256Digest("input_digest").notNull(),
    /** Null if an earlier release stored the mutation. */
    lastingInputDigest: sha256Digest("lasting_input_digest"),
    input: json("input").$type<unknown>(),
    actorKind: text("actor_kind", { enum: ["api_key", "candidate", "staff", "system"] }).notNull(),
    actorId: text("actor_id").notNull(),
    requestId: text("request_id").notNull(),
    /** The W3C `traceparent` of the span that queued the mutation. Null if tracing was off. */
    traceparent: text("traceparent"),
    callbackUrl: text("callback_url"),
    status: text("status", { enum: ["queued", "completed", "failed"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    notBefore: timestamptz("not_before"),
    /** Until when a process claims the preparation of the mutation's files. Null or past without a claim. */
    preparingUntil: timestamptz("preparing_until"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    startedAt: timestamptz("started_at"),
    finishedAt: timestamptz("finished_at"),
    result: json("result").$type<unknown>(),
    candidateIds: text("candidate_ids").array().notNull().default([]),
    eraseAt: timestamptz("erase_at"),
  },
  (table) => [
    uniqueIndex("mutations_idempotency").on(table.baseId, table.idempotencyKey),
    uniqueIndex("mutations_idempotency_digest")
      .on(table.baseId, table.idempotencyDigest)
      .where(sql`${table.idempotencyDigest} is not null`),
    index("mutations_partly_erased").on(table.finishedAt).where(isPartlyErased),
    unique("mutations_base").on(table.baseId, table.id),
    index("mutations_queue").on(table.baseId, table.sequence).where(sql`${table.status} = 'queued'`),
    index("mutations_newest").on(table.baseId, desc(table.sequence)),
    index("mutations_of_import")
      .on(table.baseId, importGroup, desc(table.sequence))
      .where(sql`${importGroup} is not null`),
    index("mutations_newest_alone").on(table.baseId, desc(table.sequence)).where(sql`${importGroup} is null`),
    index("mutations_newest_of_operation").on(table.baseId, table.operation, desc(table.sequence)),
    index("mutations_newest_failed")
      .on(table.baseId, desc(table.sequence))
      .where(sql`${table.status} = 'failed'`),
    index("mutations_erase").on(table.eraseAt).where(sql`${table.eraseAt} is not null`),
    index("mutations_of_candidate").using("gin", table.baseId, table.candidateIds),
    check("mutations_status", sql`${table.status} in ('queued', 'completed', 'failed')`),
    check("mutations_finished", sql`(${table.status} = 'queued') = (${table.finishedAt} is null)`),
  ],
);

/**
 * The callback outbox. While a process delivers a callback, `nextAttemptAt` is the time when its lease ends.
 */
export const callbacks = pgTable(
  "callbacks",
  {
    id: uuid("id").primaryKey(),
    baseId: integer("base_id").notNull(),
    mutationId: uuid("mutation_id").notNull(),
    url: text("url").notNull(),
    /**
     * The host and port of `url`. Used to divide deliveries among hosts and to find the due callbacks of a
     * host.
     */
    host: text("host")
      .notNull()
      .generatedAlwaysAs(sql`lower(coalesce(substring(url from '^[^:]+://([^/?#]+)'), '?'))`),
    body: text("body"),
    /** The W3C `traceparent` of the span that executed the mutation. Null if tracing was off. */
    traceparent: text("traceparent"),
    status: text("status", { enum: ["pending", "delivered", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /**
     * The attempts before the region changed `url`. They don't count in the retry schedule. Unchanged by a
     * move if the callback held data to erase, so that it gets no extra attempts.
     */
    attemptsBeforeMove: integer("attempts_before_move").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull().defaultNow(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    finishedAt: timestamptz("finished_at"),
  },
  (table) => [
    uniqueIndex("callbacks_mutation").on(table.baseId, table.mutationId),
    unique("callbacks_base").on(table.baseId, table.id),
    foreignKey({
      name: "callbacks_of_mutation",
      columns: [table.baseId, table.mutationId],
      foreignColumns: [mutations.baseId, mutations.id],
    }).onDelete("cascade"),
    index("callbacks_due")
      .on(table.baseId, table.host, table.nextAttemptAt)
      .where(sql`${table.status} = 'pending'`),
    index("callbacks_pending_age").on(table.baseId, table.createdAt).where(sql`${table.status} = 'pending'`),
    index("callbacks_failed").on(table.baseId, table.mutationId).where(sql`${table.status} = 'failed'`),
    check("callbacks_status", sql`${table.status} in ('pending', 'delivered', 'failed')`),
  ],
);

/** A delivery attempt, inserted before the request is sent, so that a crash leaves a trace. */
export const callbackAttempts = pgTable(
  "callback_attempts",
  {
    baseId: integer("base_id").notNull(),
    callbackId: uuid("callback_id").notNull(),
    number: integer("number").notNull(),
    startedAt: timestamptz("started_at").notNull(),
    durationMs: integer("duration_ms"),
    statusCode: integer("status_code"),
    error: text("error"),
    responseExcerpt: text("answer_excerpt"),
  },
  (table) => [
    uniqueIndex("callback_attempts_number").on(table.baseId, table.callbackId, table.number),
    foreignKey({
      name: "callback_attempts_of_callback",
      columns: [table.baseId, table.callbackId],
      foreignColumns: [callbacks.baseId, callbacks.id],
    }).onDelete("cascade"),
  ],
);
