import { requireNode } from "./require-node.mjs";

requireNode();
import("./run-verify.mjs").then(({ runVerify }) => runVerify());
