/** A mail to one address: its HTML, and the same as text. */
export type MailMessage = { to: string; subject: string; text: string; html: string };
