/**
 * Returns whether an event's target is in a toast, or has disappeared, as a toast does when its button is
 * clicked. A click in a toast, for example on its retry button, or Escape there, mustn't close the dialog,
 * because the dialog would lose its input.
 */
export const isOnToast = (target: EventTarget | null) =>
  target instanceof Element && (!target.isConnected || target.closest("[data-toasts]") !== null);
