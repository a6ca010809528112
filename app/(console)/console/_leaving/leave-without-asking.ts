import { forgetDialogs } from "@/app/_ui/open-dialogs";
import { stopAsking } from "./leave-question";

/** Leaves the page without asking, for example because the user has signed out or someone else has signed in. */
export function leaveWithoutAsking(path: string): void {
  stopAsking();
  forgetDialogs();
  window.location.assign(path);
}
