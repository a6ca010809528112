/**
 * For a browser that shows nothing but our own pages, on any machine: containers lack what its sandbox needs, and it must
 * not look for servers of its maker.
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
