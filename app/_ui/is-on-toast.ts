/**
 * Returns whether an event's target is in a toast, or is no longer on the page because a click on its button
 * removed the toast. Clicks and Escape in a toast mustn't close an open dialog, because the dialog would lose
 * its input.
 */
export const isOnToast = (target: EventTarget | null) =>
  target instanceof Element && (!target.isConnected || target.closest("[data-toasts]") !== null);
