import { requireNode } from "./require-node.mjs";

requireNode();
import("./product/develop.mjs").then(({ develop }) => develop());
