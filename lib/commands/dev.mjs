import { requireNode } from "./require-node.mjs";

requireNode();
import("./develop.mjs").then(({ develop }) => develop());
