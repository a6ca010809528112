/** Checks a Dockerfile against the rules of hadolint that apply to our images, and against our own rules. */

type Instruction = { name: string; rest: string };

const PINNED = /^[\w./-]+:\d+(\.\d+)+[\w.-]*(@sha256:[0-9a-f]{64})?$/;
const SECRET = /SECRET|PASSWORD|TOKEN|PRIVATE|CREDENTIAL|_KEY/i;

/** Returns the instructions, with continued lines joined. */
function parseDockerfile(text: string): Instruction[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/.test(line));
  const joined = lines.join("\n").replace(/\\\n\s*/g, " ");
  return joined.split("\n").map((line) => {
    const [, name = "", rest = ""] = /^\s*(\S+)\s*(.*)$/.exec(line) ?? [];
    return { name: name.toUpperCase(), rest };
  });
}

/** Returns the environment that the last stage sets. */
export const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    lastStage(parseDockerfile(text))
      .filter(({ name }) => name === "ENV")
      .flatMap(({ rest }) =>
        [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
      ),
  );

const lastStage = (instructions: Instruction[]) =>
  instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"));

function imageFaults(instructions: Instruction[]): string[] {
  const stages: string[] = [];
  const faults: string[] = [];
  for (const { name, rest } of instructions) {
    if (name !== "FROM") continue;
    const [, image = "", stage] = /^(\S+)(?:\s+AS\s+(\S+))?/i.exec(rest) ?? [];
    if (!stages.includes(image) && !PINNED.test(image))
      faults.push(`FROM ${image} is not pinned to a version`);
    if (stage) stages.push(stage);
  }
  return faults;
}

const isExecForm = (rest: string) => {
  try {
    return Array.isArray(JSON.parse(rest.replace(/^.*?(?=\[)/, "")));
  } catch {
    return false;
  }
};

const RUN_RULES: [RegExp, string][] = [
  [/apt-get install(?!.*--no-install-recommends)/, "apt-get install without --no-install-recommends"],
  [/apt-get install(?!.*rm -rf \/var\/lib\/apt\/lists)/, "apt-get install leaves its lists in the layer"],
  [/\bapt (install|update)/, "apt is for people: use apt-get"],
  [/\bnpm (install|i)\b/, "npm install doesn't keep to the lock file: use npm ci"],
  [/(curl|wget)[^|]*\|/, "a download is piped into a program"],
  [/\bsudo\b/, "sudo in an image"],
  [/^cd /, "cd in RUN: use WORKDIR"],
  [/chmod (-R )?777/, "a folder that everyone can change"],
  [/\|(?!\|)(?<!pipefail.*)/, "a pipe without pipefail hides a failure"],
];

const instructionRules: Record<string, (rest: string) => string[]> = {
  RUN: (rest) => RUN_RULES.filter(([rule]) => rule.test(rest)).map(([, fault]) => fault),
  ADD: () => ["ADD unpacks and downloads: use COPY"],
  MAINTAINER: () => ["MAINTAINER is obsolete"],
  WORKDIR: (rest) => (rest.startsWith("/") ? [] : ["WORKDIR is not absolute"]),
  CMD: (rest) => (isExecForm(rest) ? [] : ["CMD is not in exec form, so the process gets no signals"]),
  ENTRYPOINT: (rest) => (isExecForm(rest) ? [] : ["ENTRYPOINT is not in exec form"]),
  HEALTHCHECK: (rest) => (isExecForm(rest) ? [] : ["HEALTHCHECK is not in exec form"]),
  ENV: (rest) => (SECRET.test(rest) ? ["a secret in ENV"] : []),
  ARG: (rest) => (SECRET.test(rest) ? ["a secret in ARG"] : []),
  COPY: (rest) => (/(^|[\s/])\.env(\s|$)/.test(rest) ? [".env is copied into a layer"] : []),
};

export function dockerfileFaults(text: string): string[] {
  const instructions = parseDockerfile(text);
  const final = lastStage(instructions);
  const count = (name: string) => final.filter((each) => each.name === name).length;
  const user = final.findLast(({ name }) => name === "USER")?.rest ?? "root";
  return [
    ...imageFaults(instructions),
    ...instructions.flatMap(({ name, rest }) => instructionRules[name]?.(rest) ?? []),
    ...(/^[1-9]\d*:[1-9]\d*$/.test(user) ? [] : [`USER is ${user}, not the number of an ordinary account`]),
    ...(count("HEALTHCHECK") === 1 ? [] : ["there must be one HEALTHCHECK"]),
    ...(count("CMD") === 1 ? [] : ["there must be one CMD"]),
    ...(final.some(({ name, rest }) => name === "COPY" && /--chown=(?!0|root)/.test(rest))
      ? ["the process owns its own code"]
      : []),
  ];
}

/** Returns a sentence for each pattern that .dockerignore lacks. */
export const ignoreFaults = (dockerignore: string): string[] =>
  [".git", ".env*", "**/.env", ".data*", "node_modules", ".next", ".build"]
    .filter((pattern) => !dockerignore.split("\n").includes(pattern))
    .map((pattern) => `.dockerignore doesn't list ${pattern}`);
