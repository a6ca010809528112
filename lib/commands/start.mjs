import { requireNode } from "./require-node.mjs";

requireNode();
import("./start-product.mjs").then(({ startProduct }) => startProduct());
