/** A mail to one address: its HTML, and the same as text. */
export type Message = { to: string; subject: string; text: string; html: string };
