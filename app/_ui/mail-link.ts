export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
