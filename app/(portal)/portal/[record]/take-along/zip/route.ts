import { sendTakeAlong } from "../../../_session/send-take-along";

export const POST = sendTakeAlong;
