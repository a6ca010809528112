import type { DraftValues } from "@/app/(console)/console/_drafts/draft-store";
import type { InteractionValues } from "@/lib/console/candidates/save-interaction";
import { fromDutchDateTime, toDutchDateTime } from "@/lib/platform/dutch-date-time";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import type { Interaction } from "@/lib/records/interactions/schema";

/** Returns the form's values. `openedAt` is the time of a new interaction. */
export const valuesOf = (interaction: Interaction | null, openedAt = new Date()): DraftValues => ({
  type: interaction?.type ?? INTERACTION_TYPES[0],
  performedAt: toDutchDateTime(interaction?.performedAt ?? openedAt),
  summary: interaction?.summary ?? "",
  notes: interaction?.notes ?? "",
  minutes: toMinutes(interaction),
});

/**
 * Reads the form. Keeps a stored value if its input is unchanged, because an input can lose information: it
 * rounds durations to minutes, its local time is ambiguous when the clock goes back, and it changes line
 * endings. A new interaction keeps the exact time in `openedAt`, so that the timeline shows it above earlier
 * items of the same minute. `performedAt` is empty, and so invalid, if the clock skips that time when
 * daylight saving time starts.
 */
export function readForm(form: FormData, former: Interaction | null, openedAt?: Date): InteractionValues {
  const text = (name: "summary" | "notes") => {
    const typed = asTyped(name, String(form.get(name) ?? ""));
    return former && typed === asTyped(name, former[name] ?? "") ? former[name] : typed || null;
  };
  const at = String(form.get("performedAt"));
  const times = [former?.performedAt ?? openedAt?.toISOString() ?? "", fromDutchDateTime(at)];
  const minutes = String(form.get("minutes"));
  return {
    type: String(form.get("type")) as InteractionValues["type"],
    performedAt: times.find((time) => toDutchDateTime(time) === at) ?? "",
    summary: text("summary"),
    notes: text("notes"),
    duration: former && minutes === toMinutes(former) ? former.duration : toSeconds(Number(minutes)),
  };
}

/**
 * Normalizes line breaks as the field's input does (a single-line input removes them), and trims the text.
 */
const asTyped = (name: "summary" | "notes", text: string) =>
  text.replace(/\r\n?|\n/g, name === "notes" ? "\n" : "").trim();

/**
 * Returns whether the user can leave the form without losing input. The type and time of a new interaction
 * don't count as input, because users can quickly choose them again.
 */
export const isUnchanged = (values: InteractionValues, former: Interaction | null): boolean =>
  former
    ? Object.entries(values).every(([name, value]) => former[name as keyof InteractionValues] === value)
    : !(values.summary || values.notes || values.duration);

/**
 * Returns what the form of a new interaction should hold after `sent` was saved while the user kept typing,
 * up to `typed`. Returns null if no input remains.
 */
export function withoutSent(typed: DraftValues, sent: DraftValues): DraftValues | null {
  const empty = valuesOf(null);
  const restOf = (name: string, value: string, saved: string) => {
    if (value === saved) return empty[name] ?? "";
    const isLonger = ["summary", "notes"].includes(name) && value.startsWith(saved);
    return isLonger ? value.slice(saved.length) : value;
  };
  const values = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      restOf(name, String(value), String(sent[name] ?? "")),
    ]),
  );
  return ["summary", "notes", "minutes"].some((name) => values[name]) ? values : null;
}

export const withoutEmpty = (values: InteractionValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const toSeconds = (minutes: number) => (minutes > 0 ? Math.round(minutes * 60) : null);

const toMinutes = (interaction: Interaction | null) =>
  interaction?.duration ? String(Math.max(1, Math.round(interaction.duration / 60))) : "";
