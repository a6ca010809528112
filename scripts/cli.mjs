import { requireNode } from "./require-node.mjs";

requireNode();
// Imported dynamically, because an old version of Node would fail on the syntax before it could print its message.
import("./run-cli.mjs").then(({ runCli }) => runCli(process.argv.slice(2)));
