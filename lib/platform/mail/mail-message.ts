/** An e-mail to one address, as HTML and as text, with the name that the recipient sees as its sender. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  fromName?: string;
  replyTo?: string;
};

/** The organisation in whose name a mail is sent. `logo` is an absolute URL. */
export type MailSender = {
  name: string;
  logo: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
};

/** Returns the headers with which a mail comes from an organisation, and answers go to it. */
export const sentBy = (sender: MailSender | null): Pick<MailMessage, "fromName" | "replyTo"> => ({
  ...(sender && { fromName: `${sender.name} via Instroom` }),
  ...(sender?.contactEmail && { replyTo: sender.contactEmail }),
});
