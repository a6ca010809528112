import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { root } from "@/scripts/paths.mjs";
import { environmentOf } from "./dockerfile-faults";
import { kubernetesFaults } from "./kubernetes-faults";

const folder = join(root, "deploy", "kubernetes");
const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
const manifests = names.map((name) => readFileSync(join(folder, name), "utf8")).join("---\n");
const secrets = readFileSync(join(folder, "secrets.env.example"), "utf8");
const image = environmentOf(readFileSync(join(root, "deploy", "Dockerfile"), "utf8"));

it("the manifests define hardened processes, and set only supported settings", () => {
  expect(kubernetesFaults(manifests, secrets, image)).toEqual([]);
});

/** Returns the values of all keys with this name. */
const valuesOf = (text: string, key: string): unknown[] => {
  const found: unknown[] = [];
  for (const document of parseAllDocuments(text))
    JSON.stringify(document.toJS(), (name, value) => {
      if (name === key) found.push(value);
      return value;
    });
  return found;
};

it("the lines for backups and Prometheus work once they are uncommented", () => {
  const changed = manifests.replace(/^( +)# (?=- [{f]| |[A-Z_]+: )/gm, "$1");
  expect(kubernetesFaults(changed, secrets, image)).toEqual([]);
  const mounts = valuesOf(changed, "volumeMounts").flat();
  expect(mounts).toContainEqual({ name: "backups", mountPath: valuesOf(changed, "BACKUP_FOLDER")[0] });
  const volumes = valuesOf(changed, "volumes").flat();
  expect(volumes).toContainEqual({
    name: "backups",
    persistentVolumeClaim: { claimName: "instroom-backups" },
  });
  const port = Number(valuesOf(changed, "METRICS_PORT")[0]);
  const ports = valuesOf(changed, "ports").flat();
  expect(ports).toContainEqual({ name: "metrics", containerPort: port });
  expect(ports).toContainEqual({ protocol: "TCP", port: "metrics" });
});

it("the probes call routes that exist", () => {
  const paths = [...manifests.matchAll(/path: (\/api\/\w+)/g)].map(([, path = ""]) => path);
  expect(paths).not.toEqual([]);
  for (const path of paths) expect(existsSync(join(root, "app", path, "route.ts")), path).toBe(true);
});

it("the manifests contain no secret", () => {
  expect(manifests).not.toMatch(/^\s*kind: Secret/m);
  expect(manifests).not.toMatch(/^\s*(APP_SECRET|DATABASE_URL|S3_SECRET_ACCESS_KEY|SMTP_URL):/m);
});

const FAULTS: [fault: string, from: string | RegExp, to: string][] = [
  ["BASE_URI is not a setting", "BASE_URL:", "BASE_URI:"],
  ["BASE_URL is missing", "BASE_URL:", "BASE_URI:"],
  ["S3_BUCKET: must also be set", /^ {2}S3_BUCKET:.*\n/m, ""],
  ["DEMO can't be 1 together with", "  LOG_LEVEL:", '  DEMO: "1"\n  LOG_LEVEL:'],
  ["the pod may run as root", "runAsNonRoot: true", "runAsNonRoot: false"],
  ["the pod runs as root", "runAsUser: 1000", "runAsUser: 0"],
  ["system calls are not filtered", /^ +seccompProfile.*\n/m, ""],
  ["the root file system is not read-only", /^ +readOnlyRootFilesystem.*\n/m, ""],
  ["the container can gain privileges", "allowPrivilegeEscalation: false", "allowPrivilegeEscalation: true"],
  ["the container doesn't drop all capabilities", "drop: [ALL]", "drop: []"],
  ["the pod gets a token for the cluster's API", /^ +automountServiceAccountToken.*\n/m, ""],
  [
    "the pod is killed before it has finished",
    "terminationGracePeriodSeconds: 60",
    "terminationGracePeriodSeconds: 30",
  ],
  ["the liveness probe is missing", "livenessProbe:", "lifenessProbe:"],
  ["the readiness probe is missing", "path: /api/ready", "path: /"],
  ["is not pinned to a version", /instroom:\d[\d.]+/, "instroom:latest"],
  ["the Service is reachable from outside the cluster", "type: ClusterIP", "type: NodePort"],
  [
    "the Service selects no pod",
    "selector: { app.kubernetes.io/name: instroom }",
    "selector: { app: instroom }",
  ],
  ["the NetworkPolicy allows all ingress", /from:\n.*\n.*\n/, "from: []\n"],
  ["the PodDisruptionBudget selects no pod", /maxUnavailable: 1\n {2}selector:\n.*/, "maxUnavailable: 1"],
  ["there is only one process", "replicas: 2", "replicas: 1"],
  ["an upgrade stops a process first", "maxUnavailable: 0", "maxUnavailable: 1"],
  ["the container listens on another port", "containerPort: 3000", "containerPort: 8080"],
  ["/data or /tmp can't be written", "mountPath: /data", "mountPath: /var/data"],
];

it.each(FAULTS)("kubernetesFaults finds a planted fault: %s", (fault, from, to) => {
  const planted = manifests.replace(from, to);
  expect(planted).not.toBe(manifests);
  expect(kubernetesFaults(planted, secrets, image).join("\n")).toContain(fault);
});

it("kubernetesFaults finds a missing secret", () => {
  const without = secrets.replace(/^APP_SECRET=\n/m, "");
  expect(kubernetesFaults(manifests, without, image).join()).toContain("APP_SECRET");
});
