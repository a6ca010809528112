import { useEdits } from "@/app/(console)/console/_drafts/use-edits";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import type { Settings, SettingsEdit } from "@/lib/console/settings/schema";

/** Settings as the forms show them. An empty string stands for null. */
const toFormValues = (settings: Settings) => ({
  name: settings.name,
  contactEmail: settings.contactEmail ?? "",
  accentColour: settings.accentColour ?? "",
  callbackUrl: settings.callbackUrl ?? "",
  allowedRedirectUrls: settings.allowedRedirectUrls,
  notices: settings.notices,
});
type FormValues = ReturnType<typeof toFormValues>;

/**
 * Returns the values of a settings form. `edit` contains only the edited settings, or is null if there are
 * none.
 */
export function useSettingsEdits(settings: Settings, draft: FormDraft) {
  const { edit, ...edits } = useEdits(toFormValues(settings), draft);
  return { ...edits, edit: edit && { patch: cleaned(toSettings(edit.patch)), seen: toSettings(edit.seen) } };
}

type EditedSettings = SettingsEdit["seen"];

const toSettings = ({ contactEmail, accentColour, callbackUrl, ...values }: Partial<FormValues>) =>
  ({
    ...values,
    ...(contactEmail !== undefined && { contactEmail: contactEmail.trim() || null }),
    ...(accentColour !== undefined && { accentColour: accentColour || null }),
    ...(callbackUrl !== undefined && { callbackUrl: callbackUrl.trim() || null }),
  }) satisfies EditedSettings;

/** Removes empty and repeated URLs. */
function cleaned({ allowedRedirectUrls: urls, ...settings }: ReturnType<typeof toSettings>) {
  const trimmed = urls?.map((url) => url.trim()).filter((url) => url !== "");
  return { ...settings, ...(trimmed && { allowedRedirectUrls: [...new Set(trimmed)] }) };
}
