import { requireNode } from "./require-node.mjs";

requireNode();
import("./tests/run-verify.mjs").then(({ runVerify }) => runVerify());
