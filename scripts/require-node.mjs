// Written for very old versions of Node on purpose: its only job is to say so in words instead of a syntax error.
const oldestVersion = [20, 9];

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1])) return;
  console.error(
    `Instroom needs Node ${oldestVersion.join(".")} or newer, and this is ${process.versions.node}: install a newer one from nodejs.org.`,
  );
  process.exit(1);
}
