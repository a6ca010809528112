import { requireNode } from "./require-node.mjs";

requireNode();
// Use a dynamic import, because an old version of Node fails on the newer syntax before it can print a
// message.
import("./run-cli.mjs").then(({ runCli }) => runCli(process.argv.slice(2)));
