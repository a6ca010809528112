import packageJson from "@/package.json";
import { parseEnvironmentFile } from "./environment-file";
import { settingFaults } from "./setting-faults";

/** The directives of a systemd unit, each with all its values. */
function parseUnit(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [, name, value = ""] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    if (name) found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}

const EXACT: Record<string, string> = {
  ProtectSystem: "strict",
  ProtectHome: "yes",
  PrivateTmp: "yes",
  PrivateDevices: "yes",
  NoNewPrivileges: "yes",
  CapabilityBoundingSet: "",
  RestrictNamespaces: "yes",
  RestrictSUIDSGID: "yes",
  ProtectKernelTunables: "yes",
  ProtectControlGroups: "yes",
  SystemCallArchitectures: "native",
  StateDirectoryMode: "0700",
  UMask: "0077",
  KillMode: "mixed",
  Restart: "always",
};

/** Returns what is wrong with the systemd unit and its example settings. */
export function unitFaults(text: string, exampleText: string): string[] {
  const unit = parseUnit(text);
  const first = (name: string) => unit.get(name)?.[0];
  const inUnit = Object.fromEntries(
    (unit.get("Environment") ?? [])
      .flatMap((line) => line.split(" "))
      .map((each) => each.split("=") as [string, string]),
  );
  const environment = { ...inUnit, ...parseEnvironmentFile(exampleText) };
  const checks: [boolean, string][] = [
    [!["root", "", undefined].includes(first("User")), "it runs as root"],
    [first("ExecStart") === `/usr/bin/${packageJson.scripts.start}`, "it doesn't run what npm start runs"],
    [inUnit.DATA_DIR === `/var/lib/${first("StateDirectory")}`, "DATA_DIR is not its state directory"],
    [
      Boolean(first("After")?.includes("var-backups-instroom.mount")),
      "it may start before the disk for backups",
    ],
    [first("ReadWritePaths") === "-/var/backups/instroom", "it may write elsewhere"],
    [
      first("MemoryDenyWriteExecute") !== "yes",
      "Node can't start without memory that it writes and executes",
    ],
    [first("SystemCallFilter") === "@system-service @pkey", "system calls are not filtered"],
    [Number(first("TimeoutStopSec")) >= 60, "it is killed before PostgreSQL has stopped"],
    ...Object.entries(EXACT).map(([name, value]): [boolean, string] => [
      first(name) === value,
      `${name} is not ${value || "empty"}`,
    ]),
  ];
  return [
    ...checks.filter(([isRight]) => !isRight).map(([, fault]) => fault),
    ...settingFaults(environment, { isEmbedded: true }),
  ];
}
