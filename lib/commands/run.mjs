import { requireNode } from "./require-node.mjs";

requireNode();
import("./run-entry.mjs").then(({ runEntry }) => runEntry(...process.argv.slice(2)));
