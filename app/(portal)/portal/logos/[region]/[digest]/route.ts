import { sendLogo } from "../../../_session/send-logo";

export const GET = sendLogo;
