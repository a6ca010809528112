import { randomUUID } from "node:crypto";
import { callbacks, mutations } from "@/db/schema/mutations";
import { recordBases, regions } from "@/db/schema/regions";
import { callbackBody } from "@/lib/engine/callbacks/body";
import type { Database } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import { encrypt, newSigningSecret } from "@/lib/platform/secrets";

/** Inserts a region with one base. Returns their ids and the signing secret. */
export async function insertRegion(database: Database, mode: "live" | "sandbox" = "live") {
  const id = newRecordId();
  const secret = newSigningSecret();
  await database
    .insert(regions)
    .values({ id, name: id, slug: id.toLowerCase(), encryptedSigningSecret: encrypt(secret) });
  const [base] = await database
    .insert(recordBases)
    .values({ regionId: id, mode })
    .returning({ id: recordBases.id });
  if (!base) throw new Error("The base was not inserted.");
  return { id, secret, baseId: base.id };
}

type Changes = { url?: string; dueAt?: Date; eraseAt?: Date; result?: Record<string, unknown> };

/** Inserts a completed mutation with a callback that is due at `dueAt`. */
export async function insertCallback(database: Database, baseId: number, changes: Changes = {}) {
  const {
    url = "http://127.0.0.1:1024/",
    dueAt = new Date(),
    result = { id: "recA", deleted: true },
  } = changes;
  const [id, mutationId] = [randomUUID(), randomUUID()];
  const body = callbackBody({
    mutationId,
    operation: "candidates.update",
    status: "completed",
    region: "rec00000000000001",
    mode: "live",
    candidateIds: ["recA"],
    finishedAt: dueAt,
    result,
  });
  await database.insert(mutations).values({
    id: mutationId,
    baseId,
    operation: "candidates.update",
    idempotencyKey: mutationId,
    idempotencyKeyGiven: false,
    inputDigest: "00".repeat(32),
    input: { params: {} },
    actorKind: "system",
    actorId: "test",
    requestId: "test",
    callbackUrl: url,
    status: "completed",
    finishedAt: dueAt,
    result,
    eraseAt: changes.eraseAt,
  });
  await database.insert(callbacks).values({ id, baseId, mutationId, url, body, nextAttemptAt: dueAt });
  return { id, mutationId, body };
}
