/** An e-mail to one address, as HTML and as text. Recipients see `fromName` as the sender. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  fromName?: string;
  replyTo?: string;
};

/** The organization on whose behalf an e-mail is sent. `logo` is an absolute URL. */
export type MailSender = {
  name: string;
  logo: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
};

/** Returns the fields that show the organization as the sender and send replies to it. */
export const sentBy = (sender: MailSender | null): Pick<MailMessage, "fromName" | "replyTo"> => ({
  ...(sender && { fromName: `${sender.name} via Instroom` }),
  ...(sender?.contactEmail && { replyTo: sender.contactEmail }),
});
