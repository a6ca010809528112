import { reportAndExit } from "../cli-error.mjs";
import { finishInstallation } from "./packages.mjs";

try {
  finishInstallation();
} catch (error) {
  reportAndExit(error);
}
