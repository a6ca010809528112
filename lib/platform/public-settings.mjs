const isLoopback = (host) =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host.replace(/\.$/, ""));

const isPublicUrl = (url) => URL.canParse(url) && !isLoopback(new URL(url).hostname);

const conditions = {
  SMTP_URL: Boolean,
  BASE_URL: isPublicUrl,
  HOST: (host) => !isLoopback(host),
  TRUSTED_PROXIES: (count) => Number(count) > 0,
};

/**
 * Returns the names of the settings that make a server send mail or be reachable from other machines. A demo
 * can't have any of them. Plain JavaScript, because `npm start` checks them before it bundles anything.
 */
export const findPublicSettings = (settings) =>
  Object.keys(conditions).filter((name) => settings[name] && conditions[name](settings[name]));

/** Returns the sentence that explains why a demo can't have these settings. */
export const explainRejectedDemo = (names) =>
  `DEMO can't be 1 together with ${names.join(" and ")}: a demo shows all its mail without a sign-in and lets staff ` +
  "skip the second factor, so only this machine may reach it. Remove DEMO=1, or the other settings.";
