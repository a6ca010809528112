import { requireNode } from "./require-node.mjs";

requireNode();
import("./bench/run-bench.mjs").then(({ runBench }) => runBench(process.argv.slice(2)));
