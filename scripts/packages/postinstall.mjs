import { reportAndExit } from "../failure.mjs";
import { finishInstallation } from "./packages.mjs";

try {
  finishInstallation();
} catch (error) {
  reportAndExit(error);
}
