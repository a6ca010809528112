/**
 * Returns a `ref` for an element whose text depends on the day. React keeps the server's text when it
 * hydrates the page, so this corrects text that was rendered before midnight. Don't use it for text that
 * changes often, because each correction would shift the page while it loads.
 */
export const correctText = (text: string) => (element: HTMLElement | null) => {
  if (element && element.textContent !== text) element.textContent = text;
};
