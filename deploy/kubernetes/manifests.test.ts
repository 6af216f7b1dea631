import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ScaledObject, TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Service } from 'kubernetes-models/v1';
import pg from 'pg';
import {
  COMPONENT,
  isKustomization,
  type Manifest,
  manifestFiles,
  manifests,
  manifestsIn,
  pods,
  selects,
} from './manifests.js';

const KINDS = { ConfigMap, CronJob, Deployment, HorizontalPodAutoscaler, Ingress, Job, Namespace, NetworkPolicy };
const SCHEMAS: Record<string, new (data: never) => { validate(): void }> = {
  ...KINDS,
  PodDisruptionBudget,
  PodMonitor,
  ScaledObject,
  Service,
  TriggerAuthentication,
};

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s matches its schema',
  (_name, manifest: Manifest) => {
    const Schema = SCHEMAS[manifest.kind];
    if (!Schema) throw new Error(`no schema of ${manifest.kind}`);
    expect(() => new Schema(manifest as never).validate()).not.toThrow();
  },
);

test('every file belongs to a kustomization, and every file that a kustomization names exists', () => {
  const named = manifestFiles
    .filter(isKustomization)
    .flatMap((file) =>
      manifestsIn(file).flatMap(({ resources = [] }) => resources.map((each) => join(dirname(file), each))),
    );
  const folders = new Set(manifestFiles.map(dirname));
  const resources = manifestFiles.filter((file) => !isKustomization(file));
  expect(resources.filter((file) => !named.includes(file))).toEqual([]);
  expect(named.filter((name) => !folders.has(name) && !resources.includes(name))).toEqual([]);
});

test('every selector of pods selects existing pods', () => {
  const names = pods.map(({ name }) => name);
  const targets = manifests.flatMap(({ kind, spec }) => [
    spec?.scaleTargetRef?.name,
    spec?.podSelector?.matchLabels?.[COMPONENT],
    ...(spec?.podSelector?.matchExpressions ?? [])
      .filter(({ key }) => key === COMPONENT)
      .flatMap(({ values }) => values),
    spec?.selector?.matchLabels?.[COMPONENT],
    kind === 'Service' ? spec.selector?.[COMPONENT] : undefined,
  ]);
  expect(targets).toContain('analysis-worker');
  expect(targets.filter((name) => name && !names.includes(name))).toEqual([]);
});

test('every container runs as a user other than root, with a read-only root file system and limits', () => {
  for (const { template } of pods) {
    expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
    for (const { securityContext, resources } of containersOf(template)) {
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      expect(resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { cpu: expect.any(String), memory: expect.any(String) },
      });
    }
    const folders = (template.spec.volumes ?? []).flatMap(({ emptyDir }) => emptyDir ?? []);
    expect(folders.filter(({ sizeLimit }) => !sizeLimit)).toEqual([]);
  }
});

const containersOf = ({ spec }: (typeof pods)[number]['template']) => [
  ...spec.containers,
  ...(spec.initContainers ?? []),
];

const deployments = pods.filter(({ kind }) => kind === 'Deployment');
const deployed = (name: string) => deployments.find((each) => each.name === name)?.template;

test('services with a schema wait for the migrations of their version', () => {
  const waiting = deployments.flatMap(({ name, template }) =>
    (template.spec.initContainers ?? []).map(({ args }) => [name, args?.[1]]),
  );
  const schemas = ['auth', 'inventory', 'sharing', 'media', 'analysis'];
  expect(waiting.sort()).toEqual([...schemas.map((name) => [name, name]), ['analysis-worker', 'analysis']].sort());
});

test('pods behind a Service keep serving until the cluster sends no more calls', () => {
  const served = manifests.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
  expect(served).toContain('web');
  for (const name of served) {
    const spec = deployed(name)?.spec;
    expect(spec?.containers[0]?.lifecycle?.preStop.exec.command).toEqual(['sleep', '5']);
    // The pause plus the time that a service needs to stop (shared/nest/process/stop-on-signals.ts), or nginx.
    expect(spec?.terminationGracePeriodSeconds).toBeGreaterThan(5 + 25);
  }
});

test('every deployment has a startup probe and spreads over hosts', () => {
  for (const { template } of deployments) {
    expect(template.spec.containers[0]?.startupProbe).toBeDefined();
    expect(JSON.stringify(template.spec)).toContain('kubernetes.io/hostname');
  }
});

test('every deployment with more than one pod survives the draining of a node', () => {
  const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget');
  const without = deployments.filter(({ name }) => !budgets.some(({ spec }) => selects(spec.selector, name)));
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('only the backup and restore jobs get the keys of the backup server', () => {
  const readers = pods.filter(({ template }) => JSON.stringify(template).includes('whereabouts-backup'));
  expect(readers.map(({ name }) => name).sort()).toEqual(['backup', 'restore']);
});

test('the container that decodes photos has its own user and no secrets', () => {
  const userOf = (name: string) => deployed(name)?.spec.securityContext.runAsUser;
  expect(JSON.stringify(deployed('photos'))).not.toMatch(/secret/i);
  const sharing = deployments.filter(({ name }) => userOf(name) === userOf('photos'));
  expect(sharing.map(({ name }) => name)).toEqual(['photos']);
});

/**
 * PostgreSQL's default, and the setting that deploy/README.md requires for more than the minimum. PostgreSQL reserves
 * three connections.
 */
const [DEFAULT_CONNECTIONS, SCALED_CONNECTIONS] = [100 - 3, 300 - 3];

/** Connections of one instance of each deployment that uses the database. */
function poolSizes(): Map<string, number> {
  const common = manifests.find(({ kind }) => kind === 'ConfigMap')?.data?.DATABASE_POOL_SIZE;
  const sizes = deployments
    .filter(({ template }) => JSON.stringify(template).match(/whereabouts-keys-(?!gateway)/))
    .map(({ name, template }) => {
      const env = template.spec.containers.flatMap((container) => container.env ?? []);
      const own = env.find((variable) => variable.name === 'DATABASE_POOL_SIZE')?.value;
      return [name, Number(own ?? common)] as const;
    });
  return new Map(sizes);
}

/** The sum over all instances, plus one instance of each during an upgrade. */
function connections(instances: (name: string) => number): number {
  return [...poolSizes()].reduce((sum, [name, size]) => sum + size * (instances(name) + 1), 0);
}

test('the pools of all instances fit into the connections that deploy/README.md names', () => {
  expect([...poolSizes().keys()].sort()).toEqual(
    ['analysis', 'analysis-worker', 'auth', 'inventory', 'media', 'sharing'].sort(),
  );
  const scaling = new Map(manifests.map(({ spec }) => [spec?.scaleTargetRef?.name, spec]));
  const least = (name: string) => scaling.get(name)?.minReplicas ?? scaling.get(name)?.minReplicaCount ?? 1;
  const most = (name: string) => scaling.get(name)?.maxReplicas ?? scaling.get(name)?.maxReplicaCount ?? 1;
  expect(connections(() => 1)).toBe(62);
  expect(connections(least)).toBe(90);
  expect(connections(least)).toBeLessThanOrEqual(DEFAULT_CONNECTIONS);
  expect(connections(most)).toBe(255);
  expect(connections(most)).toBeLessThanOrEqual(SCALED_CONNECTIONS);
});

test('the role of analysis can run the autoscaler’s query', async () => {
  const [trigger] = manifests.flatMap(({ spec }) => spec?.triggers ?? []);
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
