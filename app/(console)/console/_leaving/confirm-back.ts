type MayLeave = (path: string) => boolean;

/** The part of the Navigation API's event that this file uses. */
type NavigateEvent = Event & { navigationType: string; destination: { url: string } };

/**
 * Calls `mayLeave` with the path of another page of the console before Back or Forward opens that page, and
 * stays on this page if it returns false. Returns a function that stops asking. Adds no history entries, so
 * the Back button needs no extra presses. For pages outside the console, the caller needs a `beforeunload`
 * handler.
 */
export function confirmBackNavigation(mayLeave: MayLeave): () => void {
  const { navigation } = window as unknown as { navigation?: EventTarget };
  return navigation ? askBeforeMoving(navigation, mayLeave) : askAfterMoving(mayLeave);
}

/**
 * Asks for confirmation before the URL changes. Browsers let a page cancel Back only once per click or key
 * press in the page, so that no page can trap its user. A second Back leaves the page without asking.
 */
function askBeforeMoving(navigation: EventTarget, mayLeave: MayLeave): () => void {
  const onNavigate = (event: Event) => {
    const { navigationType, destination, cancelable } = event as NavigateEvent;
    if (navigationType !== "traverse" || !cancelable) return;
    if (event.defaultPrevented) return;
    const path = new URL(destination.url).pathname;
    if (path !== window.location.pathname && !mayLeave(path)) event.preventDefault();
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}

/**
 * For browsers without the Navigation API, which send `popstate` only after the URL has changed. If the user
 * declines, goes forward again. Assumes that the user pressed Back once, because `popstate` doesn't say which
 * way the user went, or how far.
 */
function askAfterMoving(mayLeave: MayLeave): () => void {
  const { pathname } = window.location;
  let isReturning = false;
  const onPopState = (event: Event) => {
    if (window.location.pathname === pathname) {
      if (isReturning) event.stopImmediatePropagation();
      isReturning = false;
      return;
    }
    if (mayLeave(window.location.pathname)) return;
    // Hide the event from the router, which hasn't changed the page yet.
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.forward();
  };
  // Use capture, so that this listener runs before the router's, which was added earlier.
  window.addEventListener("popstate", onPopState, { capture: true });
  return () => window.removeEventListener("popstate", onPopState, { capture: true });
}
