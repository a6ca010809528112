/** The part of the Navigation API that is used here. */
type NavigateEvent = Event & { navigationType: string; destination: { url: string } };

/**
 * Asks with `mayLeave` when Back or Forward leads to another page, until the returned function is called. Adds
 * nothing to the history, so Back works as usual afterwards. Before a page that isn't part of the console, the
 * browser asks its own question.
 */
export function askOnBack(mayLeave: () => boolean): () => void {
  const { navigation } = window as unknown as { navigation?: EventTarget };
  return navigation ? askBeforeMoving(navigation, mayLeave) : askAfterMoving(mayLeave);
}

/**
 * Browsers let a page refuse Back only once per click or key press in it, so that no page can trap its user.
 * A second Back leaves without a question.
 */
function askBeforeMoving(navigation: EventTarget, mayLeave: () => boolean): () => void {
  const onNavigate = (event: Event) => {
    const { navigationType, destination, cancelable } = event as NavigateEvent;
    if (navigationType !== "traverse" || !cancelable) return;
    const isOtherPage = new URL(destination.url).pathname !== window.location.pathname;
    if (isOtherPage && !mayLeave()) event.preventDefault();
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}

/**
 * For older browsers without the Navigation API. There the URL has already changed when the page is told, so a
 * refusal goes forward again. Assumes that Back was pressed once, because these browsers don't tell.
 */
function askAfterMoving(mayLeave: () => boolean): () => void {
  const { pathname } = window.location;
  let isReturning = false;
  const onPopState = (event: Event) => {
    if (window.location.pathname === pathname) {
      if (isReturning) event.stopImmediatePropagation();
      isReturning = false;
      return;
    }
    if (mayLeave()) return;
    // The router hasn't changed the page yet, so keep the event from it.
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.forward();
  };
  // Capture the event to come before the router's listener, which was added first.
  window.addEventListener("popstate", onPopState, { capture: true });
  return () => window.removeEventListener("popstate", onPopState, { capture: true });
}
