/** What happened during a run, as seen from outside: by the clients, the receivers and the database. */
export type History = {
  /** All requests that clients sent. Times are in milliseconds. */
  sent: Sent[];
  ledger: LedgerRow[];
  /** The candidates who exist, in the order of their audit events. */
  effects: { key: string; mutationId: string | null }[];
  /** Callbacks as the receiver saw them. `problems` lists faults of the signature, timestamp or nonce. */
  received: { mutationId: string; status: string; problems: string[] }[];
};

export type Sent = {
  base: string;
  key: string;
  sentAt: number;
  /** Null if no response arrived. The write may or may not be in the ledger. */
  acknowledged: { mutationId: string; at: number } | null;
  hasCallback: boolean;
  /** Whether the write may fail, because another write may already use its interaction id. */
  mayFail: boolean;
};

/** `sequence` is the order of acceptance. */
export type LedgerRow = { id: string; key: string; sequence: number; status: string };

/** Counts each name in one pass, because a search per row would take hours for 100,000 mutations. */
function countBy(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const moreThanOnce = (names: string[]) =>
  [...countBy(names)].filter(([, count]) => count > 1).map(([name]) => name);

function findLost({ sent, ledger }: History): string[] {
  const byId = new Map(ledger.map((row) => [row.id, row]));
  return sent.flatMap(({ key, acknowledged, mayFail }) => {
    if (!acknowledged) return [];
    const row = byId.get(acknowledged.mutationId);
    if (row?.key !== key) return [`${key} was acknowledged, but is not in the ledger with that id`];
    if (row.status === "queued") return [`${key} was never executed`];
    return row.status === "failed" && !mayFail ? [`${key} failed`] : [];
  });
}

function findDoubled({ ledger, effects }: History): string[] {
  return [
    ...moreThanOnce(ledger.map(({ key }) => key)).map((key) => `${key} is in the ledger more than once`),
    ...moreThanOnce(effects.map(({ key }) => key)).map((key) => `${key} took effect more than once`),
  ];
}

function findWrongEffects({ ledger, effects }: History): string[] {
  const completed = new Map(
    ledger.filter(({ status }) => status === "completed").map(({ id, key }) => [id, key]),
  );
  const executed = new Set(effects.map(({ mutationId }) => mutationId));
  return [
    ...effects
      .filter(({ key, mutationId }) => completed.get(mutationId ?? "") !== key)
      .map(({ key }) => `${key} took effect without a completed mutation`),
    ...[...completed].filter(([id]) => !executed.has(id)).map(([, key]) => `${key} completed without effect`),
  ];
}

/**
 * Writes must be executed in the order in which they were accepted. If a write was acknowledged before a
 * second write was sent, it must also be accepted before the second write.
 */
function findOvertaken({ sent, ledger, effects }: History): string[] {
  const rows = new Map(ledger.map((row) => [row.key, row]));
  const baseOf = new Map(sent.map(({ key, base }) => [key, base]));
  const violations: string[] = [];
  const lastExecuted = new Map<string, number>();
  for (const { key } of effects) {
    const [base = "", sequence = 0] = [baseOf.get(key), rows.get(key)?.sequence];
    if (sequence < (lastExecuted.get(base) ?? 0)) violations.push(`${key} was executed too late`);
    lastExecuted.set(base, Math.max(sequence, lastExecuted.get(base) ?? 0));
  }
  const lastSentAt = new Map<string, number>();
  const sequenceOf = ({ key }: Sent) => rows.get(key)?.sequence ?? 0;
  const stored = sent.filter(({ key }) => rows.has(key));
  for (const { base, key, sentAt, acknowledged } of stored.sort((a, b) => sequenceOf(a) - sequenceOf(b))) {
    const latest = lastSentAt.get(base) ?? 0;
    if (acknowledged && acknowledged.at < latest) violations.push(`${key} was accepted too late`);
    lastSentAt.set(base, Math.max(latest, sentAt));
  }
  return violations;
}

/**
 * Every requested callback must arrive, at least once, with valid signature headers and the right status. No
 * other callback may arrive.
 */
function findWrongCallbacks({ sent, ledger, received }: History): string[] {
  const byId = new Map(ledger.map((row) => [row.id, row]));
  const wanted = new Set(sent.filter(({ hasCallback }) => hasCallback).map(({ key }) => key));
  const reported = new Set(received.map(({ mutationId }) => mutationId));
  return [
    ...ledger
      .filter(({ id, key, status }) => wanted.has(key) && status !== "queued" && !reported.has(id))
      .map(({ key }) => `the callback of ${key} is missing`),
    ...received.flatMap(({ mutationId, status, problems }) => {
      const row = byId.get(mutationId);
      if (!row || !wanted.has(row.key))
        return [`a callback reports ${mutationId}, which requested no callback`];
      const name = `the callback of ${row.key}`;
      if (status !== row.status) return [`${name} reports the status ${status}, not ${row.status}`];
      return problems.map((problem) => `${name}: ${problem}`);
    }),
  ];
}

/** Returns a sentence for each violation of the product's guarantees in this history. */
export const findViolations = (history: History): string[] => [
  ...findLost(history),
  ...findDoubled(history),
  ...findWrongEffects(history),
  ...findOvertaken(history),
  ...findWrongCallbacks(history),
];
