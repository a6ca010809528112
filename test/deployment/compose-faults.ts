import { fillSecrets, parseEnvironmentFile } from "./environment-file";
import { type Compose, type ComposeService, readCompose, readRawCompose } from "./read-compose";
import { settingFaults } from "./setting-faults";

/** The only service that clients can reach. */
const PUBLIC_SERVICE = "caddy";
const PUBLIC_PORTS = ["80:80", "443:443", "443:443/udp"];
const EXTERNAL_NETWORK = "edge";
const SECRET = /SECRET|PASSWORD|SIGNING_KEY|EVENT_KEY|ACCESS_KEY|AUTH$|_URL$|_URI$/;

const isPinned = (image: string) => /:v?\d+(\.\d+)+[\w.-]*$/.test(image);
const networksOf = ({ networks = [] }: ComposeService) =>
  Array.isArray(networks) ? networks : Object.keys(networks);

function hardeningFaults(service: ComposeService): string[] {
  const { image = "", user = "root", healthcheck, restart, command = [] } = service;
  const isHealthChecked = Boolean(healthcheck?.test?.length) && !healthcheck?.disable;
  const checks: [boolean, string][] = [
    [isPinned(image), `its image ${image} is not pinned to a version`],
    [/^[1-9]\d*:[1-9]\d*$/.test(user), `it runs as ${user}`],
    [service.read_only === true, "its root file system is not read-only"],
    [!service.privileged, "it is privileged"],
    [service.cap_drop?.includes("ALL") === true, "it doesn't drop all capabilities"],
    [(service.cap_add ?? []).every((name) => name === "NET_BIND_SERVICE"), "it adds capabilities"],
    [service.security_opt?.includes("no-new-privileges:true") === true, "it can gain privileges"],
    [service.network_mode === undefined, "it doesn't have its own network"],
    [isHealthChecked || restart === "no", "it has no health check"],
    [
      !command.join(" ").includes("redis-server") || /--appendonly yes/.test(command.join(" ")),
      "it doesn't persist its data",
    ],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, fault]) => fault);
}

function networkFaults(name: string, service: ComposeService, { networks }: Compose): string[] {
  const published = (service.ports ?? []).filter(
    (port) => name !== PUBLIC_SERVICE || !PUBLIC_PORTS.includes(port),
  );
  const unknown = networksOf(service).filter((each) => !(each in networks));
  const mayGoOut = [PUBLIC_SERVICE, "app-1", "app-2", "mail-catcher"].includes(name);
  return [
    ...published.map((port) => `it publishes ${port}`),
    ...unknown.map((each) => `its network ${each} doesn't exist`),
    ...(networksOf(service).length === 0 ? ["it is on the default network"] : []),
    ...(!mayGoOut && networksOf(service).includes(EXTERNAL_NETWORK) ? ["it can be reached from edge"] : []),
  ];
}

function orderFaults(service: ComposeService, { services }: Compose): string[] {
  return Object.entries(service.depends_on ?? {}).flatMap(([name, { condition }]) => {
    const other = services[name];
    if (!other) return [`it waits for ${name}, which doesn't exist`];
    const expected = other.restart === "no" ? "service_completed_successfully" : "service_healthy";
    return condition === expected ? [] : [`it doesn't wait until ${name} is ready`];
  });
}

/** Recent versions of Compose build in parallel. A build fails if another one exports the same tag. */
function buildFaults(name: string, { image, build }: ComposeService, { services }: Compose): string[] {
  const others = Object.entries(services).filter(([, other]) => other.image === image && other.build);
  return build
    ? others.filter(([other]) => other !== name).map(([other]) => `${other} builds ${image}, too`)
    : [];
}

const literalSecrets = ({ environment = {} }: ComposeService) =>
  Object.entries(environment)
    .filter(([name, value]) => SECRET.test(name) && value !== "" && !String(value).includes("${"))
    .filter(([, value]) => !/^https?:\/\/[\w.-]+(:\d+)?$/.test(String(value)))
    .map(([name]) => `${name} is written in the file`);

const applicationFaults = (service: ComposeService, imageEnvironment: Record<string, string>) =>
  settingFaults({ ...imageEnvironment, ...service.environment }, { isShared: true });

/** Returns what is wrong with the Compose file, one line for each fault: `service: fault`. */
export function composeFaults(
  text: string,
  exampleText: string,
  imageEnvironment: Record<string, string>,
): string[] {
  const raw = readRawCompose(text);
  const example = parseEnvironmentFile(exampleText);
  const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
  const listed = Object.keys(example);
  const needed = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = ""]) => name);
  const compose = readCompose(text, fillSecrets(example, needed));
  const openNetworks = Object.entries(compose.networks)
    .filter(([name, network]) => name !== EXTERNAL_NETWORK && !network.internal)
    .map(([name]) => `the network ${name} isn't internal`);
  const unused = listed.filter((name) => !used.includes(name)).map((name) => `${name} is not used`);
  const unlisted = [...new Set(used.filter((name) => !listed.includes(name)))].map(
    (name) => `${name} is not listed`,
  );
  const ofServices = Object.entries(compose.services).flatMap(([name, service]) =>
    [
      ...hardeningFaults(service),
      ...networkFaults(name, service, compose),
      ...orderFaults(service, compose),
      ...buildFaults(name, service, compose),
      ...literalSecrets(raw.services[name] ?? {}),
      ...(name.startsWith("app-") ? applicationFaults(service, imageEnvironment) : []),
    ].map((fault) => `${name}: ${fault}`),
  );
  const processes = Object.keys(compose.services).filter((name) => name.startsWith("app-")).length;
  return [
    ...openNetworks,
    ...unused,
    ...unlisted,
    ...ofServices,
    ...(processes >= 2 ? [] : ["there is only one process"]),
  ];
}
