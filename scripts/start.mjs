import { requireNode } from "./require-node.mjs";

requireNode();
import("./product/start-product.mjs").then(({ startProduct }) => startProduct());
