import { requireNode } from "./require-node.mjs";

requireNode();
import("./tests/run-tests.mjs").then(({ runTests }) => runTests(process.argv.slice(2)));
