import { sendDocument } from "../../../../_session/send-document";

export const GET = sendDocument;
