import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { LANGUAGES } from "@/lib/platform/languages";
import { call, newRegion, openTestApi } from "@/test/api";
import { importFixtures, newPeople, person } from "@/test/import-fixtures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { randomRuns } from "@/test/random-volume";
import { newStaff } from "@/test/staff";
import { OPTIONAL_NOTICE_KINDS } from "../candidate-notices/kinds";
import { findLanguage, storeLanguage } from "../candidate-notices/language";
import { findMutedNotices, storeWantedNotices } from "../candidate-notices/muted";

beforeAll(openTestApi);

const NAMES = ["Anna", "Bea", "Cees"] as const;
type Name = (typeof NAMES)[number];

const name = fc.constantFrom(...NAMES);
const change = fc.oneof(
  fc.record({ does: fc.constant("merge" as const), name, other: name, takesConsent: fc.boolean() }),
  fc.record({ does: fc.constant("import" as const), name, privacyConsent: fc.boolean() }),
);
const mailChoice = fc.record({
  language: fc.constantFrom(null, ...LANGUAGES),
  wanted: fc.subarray([...OPTIONAL_NOTICE_KINDS]),
});
const story = fc.record({
  mailChoices: fc.tuple(mailChoice, mailChoice, mailChoice),
  consents: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  decisions: fc.array(fc.record({ name, isGiven: fc.boolean(), version: fc.constantFrom(null, 1, 2) }), {
    maxLength: 3,
  }),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  order: fc.infiniteStream(fc.nat()),
});

type MailChoice = typeof mailChoice extends fc.Arbitrary<infer Value> ? Value : never;

/** Creates three people in a region of their own, because a region limits the writes per second. */
async function newScene(consents: readonly boolean[], mailChoices: readonly MailChoice[]) {
  const region = await newRegion();
  const adviser = await newStaff("adviser", region);
  const imports = importFixtures(() => ({ region, adviser }));
  const merges = mergeFixtures(region, adviser);
  newPeople();
  const ids: Record<string, string> = {};
  for (const [index, each] of NAMES.entries())
    ids[each] = await imports.create(each, { privacyConsent: consents[index] });
  const idOf = (each: Name) => String(ids[each]);
  const keyOf = (candidateId: string) => ({ baseId: region.bases.live, candidateId });
  for (const [index, { language, wanted }] of mailChoices.entries()) {
    const key = keyOf(idOf(NAMES[index] as Name));
    if (language) await storeLanguage(db(), [key], language);
    await storeWantedNotices(db(), key, wanted);
  }
  const read = async (id: string, part: string) =>
    (await call("GET", `/api/console/candidates/${id}/${part}`, adviser)).body.data;
  const stateOf = async (id: string) => ({
    privacyConsent: (await imports.read(id)).privacyConsent,
    entries: (await read(id, "timeline")).filter(({ kind }: { kind: string }) => kind === "consent"),
    withdrawnSince: (await read(id, "use-limits")).withdrawnSince,
    language: await findLanguage(db(), keyOf(id)),
    muted: (await findMutedNotices(db(), keyOf(id))).sort(),
  });
  const states = () => Promise.all(NAMES.map((each) => stateOf(idOf(each))));
  return { idOf, imports, merges, states };
}

type Scene = Awaited<ReturnType<typeof newScene>>;
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
type Undo = { does: Change["does"]; undo: () => Promise<boolean> };

/** Makes a change. Returns a function that undoes it and returns whether the undo was accepted. */
async function make({ idOf, imports, merges }: Scene, each: Change): Promise<Undo> {
  const id = idOf(each.name);
  if (each.does === "import") {
    const row = person(each.name, { privacyConsent: each.privacyConsent });
    const importId = await imports.runImport([row]);
    const undo = async () => {
      const isMerged = (await imports.plannedFor(importId)).some(({ effect }) => effect === "merged");
      if (!isMerged) await imports.undoAll(importId);
      return !isMerged;
    };
    return { does: "import", undo };
  }
  const mergedId = idOf(each.other);
  const fields = each.takesConsent ? ["privacyConsent"] : [];
  expect((await merges.merge(id, mergedId, { fields })).status).toBe("completed");
  const isRejected = (error: unknown) => String(error).startsWith("Error: 404");
  const undo = () =>
    merges.undo(id, mergedId).then(
      ({ status }) => status === "completed",
      (error) => {
        if (!isRejected(error)) throw error;
        return false;
      },
    );
  return { does: "merge", undo };
}

/**
 * Undoes everything in a random order. Undoes an import before an older merge: undoing the merge would
 * separate the people, and undoing the import would then reach only one of them.
 */
async function undoAll(undos: Undo[], order: Iterator<number>): Promise<void> {
  const waiting = [...undos];
  while (waiting.length > 0) {
    const picked = order.next().value % waiting.length;
    const lastImport = waiting.findLastIndex(({ does }) => does === "import");
    const index = waiting[picked]?.does === "merge" && lastImport > picked ? lastImport : picked;
    if (await waiting[index]?.undo()) waiting.splice(index, 1);
  }
}

test("undoing merges and imports in any order restores each person's consent, consent log and choices about mail", async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ consents, mailChoices, decisions, changes, order }) => {
      const scene = await newScene(consents, mailChoices);
      for (const each of decisions)
        await scene.merges.agree(scene.idOf(each.name), each.version, each.isGiven);
      const before = await scene.states();
      const gone = new Set<Name>();
      const undos: Undo[] = [];
      for (const each of changes) {
        const isMerge = each.does === "merge";
        if (gone.has(each.name) || (isMerge && (gone.has(each.other) || each.other === each.name))) continue;
        if (isMerge) gone.add(each.other);
        undos.push(await make(scene, each));
      }
      await undoAll(undos, order);
      expect(await scene.states()).toEqual(before);
    }),
    randomRuns(80),
  );
}, 300_000);
