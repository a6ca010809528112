import type { UndoPlan, UndoPlanItem } from "@/lib/console/imports/contract";
import { call, drainQueue, runMutation, type TestRegion } from "@/test/api";
import type { TestStaffMember } from "@/test/staff";

let count = 0;

/** Makes `address` and `phone` return values that no earlier group of people had. */
export const newPeople = () => {
  count += 1;
};
export const address = (name: string) => `${name.toLowerCase()}${count}@example.org`;
export const phone = () => `06${String(10_000_000 + count)}`;
export const person = (name: string, more: object = {}) => ({
  name,
  email: address(name),
  privacyConsent: true,
  ...more,
});

/** Returns functions that import candidates and undo the import, as an adviser of the region. */
export function importFixtures(current: () => { region: TestRegion; adviser: TestStaffMember }) {
  const post = async (path: string, body: unknown, headers = current().adviser.headers) =>
    (await call("POST", `/api/console/imports${path}`, { body, headers })).body.data;

  async function create(name: string, more: object = {}): Promise<string> {
    const { result } = await runMutation(current().region, "POST", "/api/v2/candidates", {
      body: [person(name, more)],
    });
    return result.candidates[0].id;
  }
  const patch = (id: string, body: object) =>
    runMutation(current().region, "PATCH", `/api/v2/candidates/${id}`, { body });
  const read = async (id: string) =>
    (await call("GET", `/api/v2/candidates/${id}`, { key: current().region.key })).body.data;

  async function runImport(rows: object[], headers = current().adviser.headers): Promise<string> {
    const importId = crypto.randomUUID();
    const numbered = rows.map((candidate, index) => ({ number: index + 2, candidate }));
    await post("", { importId, rows: numbered }, headers);
    await drainQueue(current().region);
    return importId;
  }
  const planOf = (importId: string): Promise<UndoPlan | null> => post("/undo/plan", { importId });

  async function plannedFor(importId: string): Promise<UndoPlanItem[]> {
    const plan = await planOf(importId);
    if (!plan) throw new Error("The import can't be undone.");
    return plan.candidates;
  }
  async function undoAll(importId: string): Promise<{ candidateId: string; mutationId: string }[]> {
    const candidateIds = (await plannedFor(importId)).map(({ candidateId }) => candidateId);
    const queued = await post("/undo", { importId, candidateIds });
    await drainQueue(current().region);
    return queued;
  }
  /**
   * Creates Anna. Then imports two rows: Anna with a different town and a phone number, and Bram as a new
   * candidate.
   */
  async function importAnnaAndBram() {
    newPeople();
    const anna = await create("Anna", { city: "Assen" });
    const rows = [person("Anna", { city: "Emmen", phone: phone() }), person("Bram", { city: "Emmen" })];
    const importId = await runImport(rows);
    const bram = (await plannedFor(importId)).find(({ name }) => name === "Bram")?.candidateId ?? "";
    return { importId, anna, bram };
  }
  return { post, create, patch, read, runImport, planOf, plannedFor, undoAll, importAnnaAndBram };
}
