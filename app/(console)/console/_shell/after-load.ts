import { loadComboboxes } from "@/app/_ui/combobox";
import { loadDialogs } from "@/app/_ui/dialog";
import { loadMenus } from "@/app/_ui/menu";
import { loadConfirmBack } from "../_leaving/confirm-back-lazy";
import { warnBeforeSessionEnds } from "../_session/warn-before-session-ends";
import { refreshOnReturn } from "./refresh-on-return";

/**
 * Loads code before its first use, so that menus, lists and dialogs open immediately, even offline, and Back
 * can ask about waiting changes. If loading fails, the first use tries again. Also starts the warnings before
 * the session ends, and the refreshes when the user returns. Returns a function that stops both.
 */
export function afterLoad(
  text: Parameters<typeof warnBeforeSessionEnds>[0],
  refresh: () => void,
): () => void {
  void Promise.allSettled([loadMenus(), loadComboboxes(), loadDialogs(), loadConfirmBack()]);
  const stops = [warnBeforeSessionEnds(text), refreshOnReturn(refresh)];
  return () => {
    for (const stop of stops) stop();
  };
}
