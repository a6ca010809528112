import { receiveReport } from "./receive-report";

export const POST = receiveReport;
