/** How long after a click the browser may take to start the mail program or the call. */
const STARTS_WITHIN_MS = 1_000;

/**
 * Hides the `beforeunload` events of links that start an e-mail or a call, because the page stays and mustn't
 * ask for confirmation. Call this before other handlers are added, because browsers call them in that order.
 */
export function ignoreOutsideLinks(): void {
  let clickedAt = Number.NEGATIVE_INFINITY;
  window.addEventListener(
    "click",
    ({ target, timeStamp }) => {
      const isOutside = target instanceof Element && target.closest("a[href^='mailto:'], a[href^='tel:']");
      if (isOutside) clickedAt = timeStamp;
    },
    { capture: true },
  );
  window.addEventListener("beforeunload", (event) => {
    if (event.timeStamp - clickedAt < STARTS_WITHIN_MS) event.stopImmediatePropagation();
  });
}
