import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ScaledObject, TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import pg from 'pg';
import { parseAllDocuments } from 'yaml';

const KINDS = { ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Job, NetworkPolicy, PodDisruptionBudget };
const SCHEMAS: Record<string, new (data: never) => { validate(): void }> = {
  ...KINDS,
  ScaledObject,
  Service,
  TriggerAuthentication,
};

interface Manifest {
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
    template?: {
      metadata: { labels: Record<string, string> };
      spec: { containers: Container[]; securityContext: object };
    };
  };
}

interface Container {
  securityContext: object;
  resources: object;
  env?: { name: string; value?: string }[];
}

interface Selector {
  matchLabels?: Record<string, string>;
}

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
const documentsIn = (file: string) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS() as Manifest);
const all = files.filter((file) => !file.endsWith('kustomization.yaml')).flatMap(documentsIn);
const workloads = all.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const COMPONENT = 'app.kubernetes.io/component';

test.each(all.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s fits its schema',
  (_name, manifest) => {
    const Schema = SCHEMAS[manifest.kind];
    if (!Schema) throw new Error(`no schema of ${manifest.kind}`);
    expect(() => new Schema(manifest as never).validate()).not.toThrow();
  },
);

test('every file belongs to a kustomization, and every one that is named is there', () => {
  const named = files
    .filter((file) => file.endsWith('kustomization.yaml'))
    .flatMap((file) =>
      documentsIn(file).flatMap(({ resources = [] }) => resources.map((each) => join(dirname(file), each))),
    );
  const present = [...files.filter((file) => !file.endsWith('kustomization.yaml')), 'base', 'base'];
  expect(named.sort()).toEqual(present.sort());
});

test('what is scaled, kept available or allowed in is a deployment that is there', () => {
  const names = workloads.map(({ metadata }) => metadata.name);
  const targets = all.flatMap(({ kind, spec }) => [
    spec?.scaleTargetRef?.name,
    spec?.podSelector?.matchLabels?.[COMPONENT],
    spec?.selector?.matchLabels?.[COMPONENT],
    kind === 'Service' ? spec.selector?.[COMPONENT] : undefined,
  ]);
  expect(targets.filter((name) => name && !names.includes(name))).toEqual([]);
});

test('no container runs as root, writes to its image, or goes without limits', () => {
  for (const { spec } of workloads) {
    expect(spec.template?.spec.securityContext).toMatchObject({ runAsNonRoot: true });
    for (const { securityContext, resources } of spec.template?.spec.containers ?? []) {
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      expect(resources).toMatchObject({
        requests: { memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
  }
});

test('the container that reads photos has no secrets, and a user and a network of its own', () => {
  const userOf = (name: string) => {
    const { securityContext } = workloads.find(({ metadata }) => metadata.name === name)?.spec.template?.spec ?? {};
    return (securityContext as { runAsUser: number }).runAsUser;
  };
  const photos = workloads.find(({ metadata }) => metadata.name === 'photos');
  expect(JSON.stringify(photos)).not.toMatch(/secret/i);
  expect(workloads.filter(({ metadata }) => userOf(metadata.name) === userOf('photos'))).toEqual([photos]);
  const policy = all.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'media-to-photos');
  expect(policy?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'], egress: [] });
});

/** PostgreSQL's own default, and what deploy/README.md asks for before more than the least is started; three are kept. */
const [DEFAULT_CONNECTIONS, SCALED_CONNECTIONS] = [100 - 3, 300 - 3];

/** Connections of one instance of each deployment that uses the database. */
function poolSizes(): Map<string, number> {
  const common = all.find(({ kind }) => kind === 'ConfigMap')?.data?.DATABASE_POOL_SIZE;
  const sizes = workloads
    .filter(({ kind, spec }) => kind === 'Deployment' && JSON.stringify(spec).match(/whereabouts-keys-(?!gateway)/))
    .map(({ metadata, spec }) => {
      const env = spec.template?.spec.containers.flatMap((container) => container.env ?? []) ?? [];
      const own = env.find(({ name }) => name === 'DATABASE_POOL_SIZE')?.value;
      return [metadata.name, Number(own ?? common)] as const;
    });
  return new Map(sizes);
}

/** Of all instances, and of one more of each while versions change. */
function connections(instances: (name: string) => number): number {
  return [...poolSizes()].reduce((sum, [name, size]) => sum + size * (instances(name) + 1), 0);
}

test('the pools of all instances fit into the connections that deploy/README.md names', () => {
  expect([...poolSizes().keys()].sort()).toEqual(
    ['analysis', 'analysis-worker', 'auth', 'inventory', 'media', 'sharing'].sort(),
  );
  const scaling = new Map(all.map(({ spec }) => [spec?.scaleTargetRef?.name, spec]));
  const least = (name: string) => scaling.get(name)?.minReplicas ?? scaling.get(name)?.minReplicaCount ?? 1;
  const most = (name: string) => scaling.get(name)?.maxReplicas ?? scaling.get(name)?.maxReplicaCount ?? 1;
  expect(connections(() => 1)).toBe(62);
  expect(connections(least)).toBe(90);
  expect(connections(least)).toBeLessThanOrEqual(DEFAULT_CONNECTIONS);
  expect(connections(most)).toBe(255);
  expect(connections(most)).toBeLessThanOrEqual(SCALED_CONNECTIONS);
});

test('the autoscaler of workers asks what the role of analysis can answer', async () => {
  const [trigger] = all.flatMap(({ spec }) => spec?.triggers ?? []);
  expect(trigger?.type).toBe('postgresql');
  const environment = await testEnvironment();
  const connectionString = Object.assign(new URL(environment.env.DATABASE_URL), { username: 'whereabouts_analysis' });
  const client = new pg.Client({ connectionString: connectionString.href });
  await client.connect();
  const { rows } = await client.query({ text: trigger?.metadata.query ?? '', rowMode: 'array' });
  await client.end();
  await environment.close();
  expect(rows).toEqual([[0]]);
});
