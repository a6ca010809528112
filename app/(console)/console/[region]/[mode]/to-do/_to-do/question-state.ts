import type { TimelineItem } from "@/lib/console/candidates/schema";
import type { ToDo } from "@/lib/console/to-do/schema";
import { requestData, type TenantScope } from "@/lib/contract/api-client";

/** Returns whether the list shows one of the questions again. Assumes so if the list can't be read. */
export async function isOpen(scope: TenantScope, questions: { id: string }[]): Promise<boolean> {
  const list = await requestData<ToDo>(scope, "/console/to-do").catch(() => null);
  return list?.questions.items.some(({ id }) => questions.some((question) => question.id === id)) ?? true;
}

/** Finds the name of the person who recorded the candidate's latest contact, leaving out planned contacts. */
export async function findAnswerer(scope: TenantScope, id: string): Promise<string | undefined> {
  const path = `/console/candidates/${id}/timeline`;
  const timeline = await requestData<TimelineItem[]>(scope, path).catch(() => null);
  const answer = timeline?.find(
    (item) => item.kind === "interaction" && !item.isQuestion && item.at <= item.interaction.createdAt,
  );
  return answer?.kind === "interaction" ? (answer.actor?.name ?? undefined) : undefined;
}
