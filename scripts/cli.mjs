import { requireNode } from "./require-node.mjs";

requireNode();
// Dynamic: a version of Node that is too old would fail on the syntax before it could say so.
import("./run-cli.mjs").then(({ runCli }) => runCli(process.argv.slice(2)));
