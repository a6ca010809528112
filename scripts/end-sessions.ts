import { parseArgs } from "node:util";
import { runAndPrint } from "./run-and-print";
import { endEverySession } from "./sessions/end-every-session";

const rejectArguments = (args: string[]) => parseArgs({ args, options: {} });

await runAndPrint("end-sessions", rejectArguments, endEverySession);
