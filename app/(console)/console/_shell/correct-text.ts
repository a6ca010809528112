/**
 * Returns a `ref` for an element whose text depends on the day. React keeps the server's text when it takes over
 * the page, so this corrects a text that was rendered before midnight. Don't use it for texts that change often,
 * because they would move the page while it loads.
 */
export const correctText = (text: string) => (element: HTMLElement | null) => {
  if (element && element.textContent !== text) element.textContent = text;
};
