import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { checkout } from '../../tools/start/folders.js';

/** The fields of a `deploy/kubernetes` document that tests read. */
export interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  resources?: string[];
  spec: {
    scaleTargetRef?: { name: string };
    minReplicas?: number;
    maxReplicas?: number;
    minReplicaCount?: number;
    maxReplicaCount?: number;
    triggers?: { type: string; metadata: { query: string } }[];
    podSelector?: Selector;
    selector?: Selector & Record<string, string>;
    ingress?: { from: Peer[]; ports: { port: number }[] }[];
    egress?: { to?: Peer[]; ports: { port: number }[] }[];
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
  };
}

export interface PodTemplate {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> };
  spec: {
    containers: Container[];
    initContainers?: Container[];
    securityContext: { runAsUser: number };
    terminationGracePeriodSeconds?: number;
    volumes?: { name: string; emptyDir?: { sizeLimit?: string } }[];
  };
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  securityContext: object;
  resources: object;
  startupProbe?: object;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  env?: { name: string; value?: string }[];
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
}

export const COMPONENT = 'app.kubernetes.io/component';

export const manifestsFolder = join(checkout, 'deploy', 'kubernetes');

export const manifestFiles = readdirSync(manifestsFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);

export const parseManifests = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);

export const manifestsIn = (file: string) => parseManifests(readFileSync(join(manifestsFolder, file), 'utf8'));

export const isKustomization = (file: string) => file.endsWith('kustomization.yaml');

/** Every manifest before kustomize changes it for an installation. */
export const manifests = manifestFiles.filter((file) => !isKustomization(file)).flatMap(manifestsIn);

/** The pods that Deployments, Jobs and CronJobs start. */
export const pods = manifests.flatMap(({ kind, metadata: { name }, spec }) => {
  const template = spec?.template ?? spec?.jobTemplate?.spec.template;
  return template ? [{ kind, name, template }] : [];
});

/** Whether the selector of a NetworkPolicy or another object selects this component. */
export function selects(selector: Selector | undefined, component: string): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  const own = matchLabels[COMPONENT];
  if (own && own !== component) return false;
  return matchExpressions
    .filter(({ key }) => key === COMPONENT)
    .every(({ operator, values }) => (operator === 'In') === values.includes(component));
}
