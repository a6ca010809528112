import { parseAllDocuments } from "yaml";
import { fillSecrets, parseEnvironmentFile } from "./environment-file";
import { settingFaults } from "./setting-faults";

type Probe = { httpGet?: { path?: string; port?: string } };
type Container = {
  image: string;
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    privileged?: boolean;
    capabilities?: { drop?: string[]; add?: string[] };
  };
  resources?: { requests?: object; limits?: { memory?: string } };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  volumeMounts?: { name: string; mountPath: string }[];
};
type Labels = Record<string, string>;
type PodSpec = {
  automountServiceAccountToken?: boolean;
  hostNetwork?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  containers: Container[];
  volumes?: { name: string; emptyDir?: object }[];
};
type Manifest = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    type?: string;
    strategy?: { rollingUpdate?: { maxUnavailable?: number } };
    selector?: Labels & { matchLabels?: Labels };
    podSelector?: { matchLabels?: Labels };
    policyTypes?: string[];
    ingress?: { from?: object[] }[];
    template?: { metadata?: { labels?: Labels }; spec: PodSpec };
  };
};

const SECRET_NAME = "instroom-secrets";
/** `preStop` takes 5 seconds, and the shutdown up to 40 more. */
const SHUTDOWN_SECONDS = 45;

const faultsOf = (checks: [boolean, string][]) =>
  checks.filter(([isRight]) => !isRight).map(([, fault]) => fault);

/** Returns the environment of the container, with the secrets from the example file. */
function environmentOf(container: Container, manifests: Manifest[], secrets: Record<string, string>) {
  const sources = (container.envFrom ?? []).map(({ configMapRef, secretRef }) => {
    if (secretRef?.name === SECRET_NAME) return secrets;
    const settings = manifests.find(
      ({ kind, metadata }) => kind === "ConfigMap" && metadata.name === configMapRef?.name,
    );
    if (!settings?.data) throw new Error(`${JSON.stringify(configMapRef ?? secretRef)} doesn't exist`);
    return settings.data;
  });
  const own = (container.env ?? []).map(({ name, value = "" }) => ({ [name]: value }));
  return Object.assign({}, ...sources, ...own) as Record<string, string>;
}

function containerFaults(container: Container): string[] {
  const { securityContext: rights = {}, resources, image } = container;
  return faultsOf([
    [/:\d+(\.\d+)+[\w.-]*(@sha256:\w+)?$/.test(image), `the image ${image} is not pinned to a version`],
    [rights.allowPrivilegeEscalation === false, "the container can gain privileges"],
    [rights.readOnlyRootFilesystem === true, "the root file system is not read-only"],
    [!rights.privileged, "the container is privileged"],
    [rights.capabilities?.drop?.includes("ALL") === true, "the container doesn't drop all capabilities"],
    [!rights.capabilities?.add?.length, "the container adds capabilities"],
    [resources?.requests !== undefined, "no resources are requested"],
    [resources?.limits?.memory !== undefined, "the memory has no limit"],
    [container.startupProbe?.httpGet?.path === "/api/health", "the startup probe is missing"],
    [container.livenessProbe?.httpGet?.path === "/api/health", "the liveness probe is missing"],
    [container.readinessProbe?.httpGet?.path === "/api/ready", "the readiness probe is missing"],
  ]);
}

function podFaults(pod: PodSpec, container: Container): string[] {
  const writable = (container.volumeMounts ?? []).map(({ mountPath }) => mountPath);
  return faultsOf([
    [pod.securityContext?.runAsNonRoot === true, "the pod may run as root"],
    [(pod.securityContext?.runAsUser ?? 0) > 0, "the pod runs as root"],
    [pod.securityContext?.seccompProfile?.type === "RuntimeDefault", "system calls are not filtered"],
    [pod.automountServiceAccountToken === false, "the pod gets a token for the cluster's API"],
    [!pod.hostNetwork, "the pod uses the host's network"],
    [
      (pod.terminationGracePeriodSeconds ?? 30) >= SHUTDOWN_SECONDS,
      "the pod is killed before it has finished",
    ],
    [["/data", "/tmp"].every((path) => writable.includes(path)), "/data or /tmp can't be written"],
  ]);
}

const hasEntries = (labels: Labels = {}, selector: Labels = {}) =>
  Object.keys(selector).length > 0 && Object.entries(selector).every(([key, value]) => labels[key] === value);

function selectionFaults(manifests: Manifest[], labels: Labels): string[] {
  const specOf = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.spec;
  const [service, budget, policy] = [
    specOf("Service"),
    specOf("PodDisruptionBudget"),
    specOf("NetworkPolicy"),
  ];
  const isPrivate = service?.type === "ClusterIP";
  return faultsOf([
    [hasEntries(labels, service?.selector), "the Service selects no pod"],
    [isPrivate, "the Service is reachable from outside the cluster"],
    [hasEntries(labels, budget?.selector?.matchLabels), "the PodDisruptionBudget selects no pod"],
    [hasEntries(labels, policy?.podSelector?.matchLabels), "the NetworkPolicy selects no pod"],
    [policy?.policyTypes?.includes("Ingress") === true, "the NetworkPolicy allows all ingress"],
    [
      (policy?.ingress ?? []).every(({ from }) => (from ?? []).length > 0),
      "the NetworkPolicy allows all ingress",
    ],
  ]);
}

/** Returns what is wrong with the manifests. `secretsText` is the content of secrets.env.example. */
export function kubernetesFaults(
  text: string,
  secretsText: string,
  imageEnvironment: Record<string, string>,
): string[] {
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  const deployment = manifests.find(({ kind }) => kind === "Deployment")?.spec;
  const [container] = deployment?.template?.spec.containers ?? [];
  if (!deployment?.template || !container) return ["there is no Deployment"];
  const example = parseEnvironmentFile(secretsText);
  const secrets = fillSecrets(example, Object.keys(example));
  const environment = { ...imageEnvironment, ...environmentOf(container, manifests, secrets) };
  const ports = (container.ports ?? []).map(({ containerPort }) => String(containerPort));
  return [
    ...settingFaults(environment, { isShared: true }),
    ...containerFaults(container),
    ...podFaults(deployment.template.spec, container),
    ...selectionFaults(manifests, deployment.template.metadata?.labels ?? {}),
    ...faultsOf([
      [(deployment.replicas ?? 1) >= 2, "there is only one process"],
      [deployment.strategy?.rollingUpdate?.maxUnavailable === 0, "an upgrade stops a process first"],
      [ports.includes(environment.PORT ?? "3000"), "the container listens on another port"],
    ]),
  ];
}
