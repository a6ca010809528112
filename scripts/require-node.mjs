// Use only old syntax, so that every version of Node that supports modules can print the message.
const oldestVersion = [20, 19];

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1])) return;
  console.error(
    `Instroom needs Node ${oldestVersion.join(".")} or newer. This is ${process.versions.node}: install a newer one from nodejs.org.`,
  );
  process.exit(1);
}
