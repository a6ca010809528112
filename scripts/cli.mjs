import { requireNode } from "./require-node.mjs";

requireNode();
// Use a dynamic import. With a static import, an old version of Node would fail on the newer syntax before
// `requireNode` could print a message.
import("./run-cli.mjs").then(({ runCli }) => runCli(process.argv.slice(2)));
