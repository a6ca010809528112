import { requireNode } from "./require-node.mjs";

requireNode();
import("./run-tests.mjs").then(({ runTests }) => runTests(process.argv.slice(2)));
