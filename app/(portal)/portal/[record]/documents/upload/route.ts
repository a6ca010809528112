import { takeDocument } from "../../../_session/take-document";

export const POST = takeDocument;
