/** An e-mail to one address, as HTML and as text. */
export type MailMessage = { to: string; subject: string; text: string; html: string };
