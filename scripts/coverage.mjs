import { requireNode } from "./require-node.mjs";

requireNode();
import("./tests/run-coverage.mjs").then(({ runCoverage }) => runCoverage());
