import "server-only";
import { type Contract, MIB } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { shared } from "@/lib/platform/shared";
import type { HttpRequest } from "./exchange";

/**
 * Megabytes of JSON keep the process busy for a second and are in memory several times over. So few large bodies are
 * read at a time, the others wait unread, in their senders' own memory, and fewer still are worked on. Who sends many,
 * or never finishes, delays nobody of another region: one region has but some of the places, and a body that is still
 * under way takes no turn at the work.
 */
const READ_AT_ONCE = 16;
const READ_AT_ONCE_OF_ONE = 4;
const WORKED_ON_AT_ONCE = 2;
const WAITING_MAX = 200;

type Waiting = { owner: string; pass: () => void };
type Gate = { atOnce: number; atOnceOfOne: number; passed: string[]; waiting: Waiting[] };

const newGate = (atOnce: number, atOnceOfOne = atOnce): Gate => ({
  atOnce,
  atOnceOfOne,
  passed: [],
  waiting: [],
});
const gates = () =>
  shared("large bodies", () => ({
    reading: newGate(READ_AT_ONCE, READ_AT_ONCE_OF_ONE),
    work: newGate(WORKED_ON_AT_ONCE),
  }));

/** Whether a request's body is larger than a MiB, or may be, as it doesn't say. */
export function hasLargeBody(contract: Contract, request: HttpRequest): boolean {
  if (!contract.body || (contract.bodyBytesMax ?? MIB) <= MIB) return false;
  const announced = request.header("content-length");
  return announced === null || Number(announced) > MIB;
}

/**
 * Does the work on a request, which from reading its body on waits for its turn; what is refused unread doesn't wait.
 * Fails with `unavailable` when too many wait already.
 */
export async function inTurn<T>(
  owner: string,
  request: HttpRequest,
  work: (request: HttpRequest) => Promise<T>,
): Promise<T> {
  const leave: (() => void)[] = [];
  const body = async (bytesMax: number) => {
    leave.push(await enter(gates().reading, owner));
    const bytes = await request.body(bytesMax);
    leave.push(await enter(gates().work, owner));
    return bytes;
  };
  try {
    return await work({ ...request, body });
  } finally {
    for (const each of leave) each();
  }
}

const hasRoom = (gate: Gate, owner: string) =>
  gate.passed.length < gate.atOnce && gate.passed.filter((each) => each === owner).length < gate.atOnceOfOne;

/** Waits for a place; returns how to give it up. */
async function enter(gate: Gate, owner: string): Promise<() => void> {
  if (hasRoom(gate, owner)) gate.passed.push(owner);
  else {
    if (gate.waiting.length >= WAITING_MAX) refuse();
    await new Promise<void>((pass) => gate.waiting.push({ owner, pass }));
  }
  return () => {
    gate.passed.splice(gate.passed.indexOf(owner), 1);
    const next = gate.waiting.findIndex((each) => hasRoom(gate, each.owner));
    const [admitted] = next < 0 ? [] : gate.waiting.splice(next, 1);
    if (!admitted) return;
    gate.passed.push(admitted.owner);
    admitted.pass();
  };
}

function refuse(): never {
  const headers = { "retry-after": "30", connection: "close" };
  const message = "Too many large bodies are under way. Nothing was accepted; please try again.";
  return fail("unavailable", message, {}, { headers });
}
