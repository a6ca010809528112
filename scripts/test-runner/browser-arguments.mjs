/**
 * Arguments for a browser that only visits our own pages. Containers lack what the browser's sandbox needs,
 * and the browser must not contact its vendor.
 */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
