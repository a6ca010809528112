import { confirmSignIn } from "../../_session/confirm-sign-in";

export const POST = confirmSignIn;
