import { withSignIn } from "@/app/(console)/console/_session/with-sign-in";
import { addAttachment } from "@/lib/records/attachments/upload";

/** Uploads a file like `addAttachment`. If the session has ended, asks the user to sign in and continues. */
export const uploadFile = (...upload: Parameters<typeof addAttachment>): Promise<void> =>
  withSignIn(() => addAttachment(...upload));
