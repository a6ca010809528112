import { parse } from "yaml";

/** The parts of a Compose file that the checks read. */
export type ComposeService = {
  image?: string;
  build?: { context: string; dockerfile?: string };
  user?: string;
  read_only?: boolean;
  privileged?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  network_mode?: string;
  networks?: string[] | Record<string, unknown>;
  ports?: string[];
  restart?: string;
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
};
export type Compose = {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
};

/**
 * Replaces `${NAME}`, `${NAME:?}` and `${NAME:-default}` the way Compose does. Throws if a required value is
 * missing.
 */
function interpolate(text: string, values: Record<string, string>): string {
  return text.replace(
    /\$\$|\$\{(\w+)(?::(\?|-)([^}]*))?\}/g,
    (whole, name: string, kind: string, rest = "") => {
      if (whole === "$$") return "$";
      const value = values[name];
      if (value) return value;
      if (kind === "?") throw new Error(`${name} has no value in the environment file`);
      return kind === "-" ? rest : "";
    },
  );
}

/** Reads a Compose file without replacing its variables. */
export const readRawCompose = (text: string): Compose => parse(text, { merge: true });

/** Reads a Compose file and replaces its variables, as Compose does. */
export const readCompose = (text: string, values: Record<string, string>): Compose =>
  JSON.parse(JSON.stringify(readRawCompose(text)), (_, value) =>
    typeof value === "string" ? interpolate(value, values) : value,
  );
