import { requireNode } from "./require-node.mjs";

requireNode();
import("./product/run-entry.mjs").then(({ runEntry }) => runEntry(...process.argv.slice(2)));
