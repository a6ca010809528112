import { useState } from "react";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import type { Settings, SettingsPatch } from "@/lib/console/settings/schema";

type Values = { name: string; contactEmail: string; colour: string };

/**
 * Returns the values that the form shows. `patch` contains only the edited fields, so that a save doesn't
 * revert what a colleague changed in another field. It is null if nothing is edited.
 */
export function useGeneralEdits(settings: Settings, draft: FormDraft) {
  const stored: Values = {
    name: settings.name,
    contactEmail: settings.contactEmail ?? "",
    colour: settings.accentColour ?? "",
  };
  const [edited, setEdited] = useState<Partial<Values>>({ ...draft.initial });
  const { name, contactEmail, colour } = { ...stored, ...edited };
  const patch: SettingsPatch = {
    ...("name" in edited && { name }),
    ...("contactEmail" in edited && { contactEmail: contactEmail.trim() || null }),
    ...("colour" in edited && { accentColour: colour || null }),
  };
  const isEdited = Object.keys(patch).length > 0;
  return {
    values: { name, contactEmail, colour },
    patch: isEdited ? patch : null,
    set: (changed: Partial<Values>) => {
      const next = differing({ ...edited, ...changed }, stored);
      setEdited(next);
      draft.keep(Object.keys(next).length === 0 ? null : next);
    },
    /** Returns a function to call after the save. It keeps what the user has typed since. */
    startSave: () => {
      const settle = draft.beginSave();
      return () => {
        settle();
        setEdited((current) => differing(current, edited));
      };
    },
  };
}

const differing = (values: Partial<Values>, from: Partial<Values>): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => from[key as keyof Values] !== value));
