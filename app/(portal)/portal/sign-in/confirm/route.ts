import { confirmSignIn } from "../../_lib/confirm-sign-in";

export const POST = confirmSignIn;
