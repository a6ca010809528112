function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}

/** Describes the output of `npm audit --json`. Many registries don't offer audits. */
export function describeAudit(output) {
  const { vulnerabilities, message } = parse(output);
  if (!vulnerabilities) {
    const reason = message ? `: ${message}` : ".";
    return { text: `Not available: this registry didn't audit the packages${reason}`, isVulnerable: false };
  }
  const lines = Object.values(vulnerabilities).map(
    ({ name, severity, range }) => `${severity}: ${name} ${range}`,
  );
  return {
    text: lines.length > 0 ? lines.join("\n") : "No known vulnerabilities.",
    isVulnerable: lines.length > 0,
  };
}
