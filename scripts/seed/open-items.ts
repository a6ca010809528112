import { attachments } from "@/db/schema/attachments";
import { interactions } from "@/db/schema/interactions";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { Context } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { newAttachmentId, newUuidV7 } from "@/lib/platform/ids";
import { isAttachmentError, storeContent } from "@/lib/records/attachments/store";
import type { InteractionType } from "@/lib/records/interactions/schema";
import { oneMonthAfter } from "@/lib/records/privacy/privacy-requests";
import type { DemoCandidate } from "./candidates";
import { type Random, randomFrom } from "./random";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const QUESTIONS = [
  {
    hoursAgo: 20,
    subject: "Tweede studie en collegegeld",
    text: "Ik heb al een hbo-diploma. Betaal ik voor de lerarenopleiding dan het hogere collegegeld?",
  },
  {
    hoursAgo: 45,
    subject: "Meelopen in de herfst",
    text: "Kan ik een dag meelopen op een school in de buurt? Op vrijdag ben ik vrij.",
  },
  {
    hoursAgo: 70,
    subject: "Mijn diploma uit België",
    text: "Ik heb mijn bachelor in Gent gehaald. Moet ik die eerst laten waarderen?",
  },
];

const PLANNED: { inDays: number; utcHour: number; type: InteractionType; summary: string }[] = [
  { inDays: 1, utcHour: 8, type: "Telefonisch", summary: "Terugbellen over de gekozen route." },
  { inDays: 1, utcHour: 12, type: "Kennismakingsgesprek", summary: "Kennismaking op het loket." },
  { inDays: 2, utcHour: 9, type: "Adviesgesprek", summary: "Drie routes naast elkaar leggen." },
  { inDays: 4, utcHour: 13, type: "Persoonlijk", summary: "Samen naar de school." },
];

type DemoBase = {
  baseId: number;
  seed: number;
  people: readonly DemoCandidate[];
  requestedDocumentIds: readonly string[];
};

/**
 * Inserts items for the region's staff: open questions, planned contacts, a privacy request, and a document
 * to review for each requested document. Each belongs to a different candidate.
 */
export async function insertOpenItems(
  ctx: Context<Transaction>,
  { baseId, seed, people, requestedDocumentIds }: DemoBase,
): Promise<void> {
  const random = randomFrom(seed);
  const now = ctx.now();
  const available = withoutRecentContact(people, now);
  const nextCandidate = () => {
    const person = available.pop();
    if (!person) throw new Error("The demo has too few candidates without recent contact.");
    return { baseId, candidateId: person.id };
  };
  await ctx.db
    .insert(interactions)
    .values([
      ...QUESTIONS.map((question) => ({ ...nextCandidate(), ...questionRow(random, question, now) })),
      ...PLANNED.map((planned) => ({ ...nextCandidate(), ...plannedRow(random, planned, now) })),
    ]);
  await ctx.db.insert(privacyRequests).values({ ...nextCandidate(), ...privacyRequestRow(now) });
  for (const requestedDocumentId of requestedDocumentIds) {
    const file = { ...(await storeDocument(now)), requestedDocumentId };
    await ctx.db.insert(attachments).values({ ...nextCandidate(), ...file });
  }
}

/**
 * Omits candidates whose record changed in the last week, because a contact after a question would answer the
 * question. Also omits candidates without consent, and candidates in later phases.
 */
const withoutRecentContact = (people: readonly DemoCandidate[], now: Date): DemoCandidate[] =>
  people.filter(
    ({ payload, phaseHistory, updatedAt }) =>
      payload.privacyConsent &&
      ["nieuw", "oriënteren"].includes(phaseHistory.phase) &&
      updatedAt.getTime() < now.getTime() - 7 * DAY_MS,
  );

function questionRow(random: Random, { hoursAgo, subject, text }: (typeof QUESTIONS)[number], now: Date) {
  const sentAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  return {
    id: random.recordId(),
    type: "E-mail",
    performedAt: sentAt,
    createdAt: sentAt,
    summary: subject,
    notes: text,
    isQuestion: true,
  };
}

function plannedRow(random: Random, { inDays, utcHour, ...contact }: (typeof PLANNED)[number], now: Date) {
  const performedAt = new Date(now.getTime() + inDays * DAY_MS);
  performedAt.setUTCHours(utcHour, 0, 0, 0);
  while ([0, 6].includes(performedAt.getUTCDay())) performedAt.setUTCDate(performedAt.getUTCDate() + 1);
  return { id: random.recordId(), performedAt, createdAt: new Date(now.getTime() - 2 * DAY_MS), ...contact };
}

function privacyRequestRow(now: Date) {
  const requestedAt = new Date(now.getTime() - 5 * DAY_MS);
  return {
    id: newUuidV7(),
    kind: "restriction" as const,
    explanation: "Mijn oude adres staat er nog in. Gebruik mijn gegevens niet tot dat klopt.",
    language: "nl" as const,
    requestedAt,
    dueAt: oneMonthAfter(requestedAt),
  };
}

async function storeDocument(now: Date) {
  const stored = await storeContent(pdfOf("Voorbeeld van een document"));
  if (isAttachmentError(stored)) throw new Error(stored.message);
  return {
    ...stored,
    id: newAttachmentId(),
    field: "otherAttachments" as const,
    position: 0,
    filename: "document.pdf",
    createdAt: new Date(now.getTime() - 30 * HOUR_MS),
  };
}

/** Returns a PDF file with one page and one line of text. */
function pdfOf(line: string): Buffer {
  const content = `BT /F1 24 Tf 72 760 Td (${line}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ];
  let file = "%PDF-1.4\n";
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer);
}
