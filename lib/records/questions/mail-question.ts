import "server-only";
import type { MutationContext } from "@/lib/contract/context";
import { env } from "@/lib/platform/env";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import type { NewInteraction } from "../interactions/schema";
import { findContactAddress } from "./find-contact-address";
import { questionMail } from "./question-mail";

/**
 * Adds an e-mail about a question to the outbox, in the transaction that stores the question. Sends nothing
 * in the sandbox, because the region's address belongs to real people.
 */
export async function mailQuestion(
  ctx: MutationContext,
  candidate: { id: string; name: string },
  { summary = "", notes = "" }: NewInteraction,
): Promise<void> {
  const { base, region } = ctx;
  if (base.mode === "sandbox") return;
  const to = await findContactAddress(ctx.db, region.id);
  if (!to) return;
  const link = `${env().BASE_URL}/console/${region.slug}/${base.mode}/candidates/${candidate.id}`;
  const mail = await questionMail({ to, name: candidate.name, subject: summary, text: notes, link });
  const about = { baseId: base.id, candidateId: candidate.id };
  await enqueueMail(ctx, mail, { about });
}
