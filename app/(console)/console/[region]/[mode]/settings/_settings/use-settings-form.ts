import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { useEdits } from "@/app/(console)/console/_drafts/use-edits";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import type { Settings, SettingsEdit } from "@/lib/console/settings/schema";
import { useSettingsChange } from "./use-settings-change";

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

/** Returns the values of a settings form. `save` saves only the edited settings. */
export function useSettingsForm(settings: Settings, draft: FormDraft) {
  const t = useTranslations("console.settings");
  const { edit: edited, values, set, startSave } = useEdits(toFormValues(settings), draft);
  const edit = edited && { patch: cleaned(toSettings(edited.patch)), seen: toSettings(edited.seen) };
  const { change, isPending, errorOf } = useSettingsChange(settings, edit);
  const save = () => {
    if (edit) change(edit, startSave());
    else toast(t("saved"));
  };
  return { values, set, save, isPending, errorOf };
}

type EditedSettings = SettingsEdit["seen"];

const toSettings = ({ contactEmail, accentColour, callbackUrl, ...values }: Partial<FormValues>) =>
  ({
    ...values,
    ...(contactEmail !== undefined && { contactEmail: contactEmail.trim() || null }),
    ...(accentColour !== undefined && { accentColour: accentColour || null }),
    ...(callbackUrl !== undefined && { callbackUrl: callbackUrl.trim() || null }),
  }) satisfies EditedSettings;

/** Removes spaces around the name, and empty and repeated URLs. */
function cleaned({ allowedRedirectUrls: urls, name, ...settings }: ReturnType<typeof toSettings>) {
  const trimmed = urls?.map((url) => url.trim()).filter((url) => url !== "");
  return {
    ...settings,
    ...(name !== undefined && { name: name.trim() }),
    ...(trimmed && { allowedRedirectUrls: [...new Set(trimmed)] }),
  };
}
