import { expect, test } from '@jest/globals';
import { COMPONENT, type Manifest, manifests, pods, selects } from './manifests.js';

const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
const components = [...new Set(pods.map(({ template }) => template.metadata.labels[COMPONENT] ?? ''))];

/** Policies that name components. The default-deny policy allows nothing. */
const allowing = policies.filter(({ metadata }) => metadata.name !== 'nothing-by-default');

const ofComponent = (component: string) => allowing.filter(({ spec }) => selects(spec.podSelector, component));

/** `media:5001` is another Whereabouts pod, and `5432` is a server anywhere. */
function reached(policy: Manifest): string[] {
  return (policy.spec.egress ?? []).flatMap(({ to, ports }) => {
    const places = to?.map(({ podSelector }) => `${podSelector?.matchLabels?.[COMPONENT]}:`) ?? [''];
    return places.flatMap((place) => ports.map(({ port }) => `${place}${port}`));
  });
}

const DNS = ['53', '53'];
const [POSTGRESQL, RABBITMQ, S3, TRACES] = ['5432', ['5671', '5672'], ['443', '9000'], '4318'];

test.each([
  ['web', ['gateway:5001']],
  ['gateway', ['analysis:5001', 'inventory:5001', 'media:5001', ...RABBITMQ, '443', TRACES]],
  ['auth', [POSTGRESQL, ...RABBITMQ, '443', '25', '465', '587', TRACES]],
  ['inventory', ['media:5001', POSTGRESQL, ...RABBITMQ, TRACES]],
  ['sharing', [POSTGRESQL, ...RABBITMQ, TRACES]],
  ['media', ['photos:5001', POSTGRESQL, ...RABBITMQ, ...S3, TRACES]],
  ['analysis', ['media:5001', POSTGRESQL, ...RABBITMQ, '443', TRACES]],
  ['analysis-worker', ['media:5001', POSTGRESQL, ...RABBITMQ, '443', TRACES]],
  ['migrate', [POSTGRESQL]],
  ['backup', [POSTGRESQL, ...RABBITMQ, ...S3]],
  ['restore', [POSTGRESQL, ...RABBITMQ, ...S3]],
  ['admin', [POSTGRESQL, ...RABBITMQ]],
])('%s reaches only what it needs', (component, expected) => {
  expect(ofComponent(component).flatMap(reached).sort()).toEqual([...DNS, ...expected].sort());
});

test('the container that decodes photos reaches nothing, not even DNS', () => {
  expect(ofComponent('photos').flatMap(reached)).toEqual([]);
});

test('the table of allowed connections lists every component', () => {
  expect(components.sort()).toEqual(
    [
      ...['admin', 'analysis', 'analysis-worker', 'auth', 'backup', 'gateway', 'inventory', 'media', 'migrate'],
      ...['photos', 'restore', 'sharing', 'web'],
    ].sort(),
  );
});

test('only the ingress controller reaches the web server', () => {
  const peers = ofComponent('web').flatMap(({ spec }) => spec.ingress ?? []);
  const namespace = { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } };
  expect(peers).toEqual([{ from: [{ namespaceSelector: namespace }], ports: [{ port: 8080 }] }]);
});

test('every allowed egress between pods has a matching ingress', () => {
  const accepted = components.flatMap((component) =>
    ofComponent(component).flatMap(({ spec }) =>
      (spec.ingress ?? []).flatMap(({ from, ports }) =>
        from.flatMap(({ podSelector }) =>
          podSelector ? ports.map(({ port }) => `${podSelector.matchLabels?.[COMPONENT]} → ${component}:${port}`) : [],
        ),
      ),
    ),
  );
  const opened = components.flatMap((component) =>
    ofComponent(component)
      .flatMap(reached)
      .filter((place) => place.includes(':'))
      .map((place) => `${component} → ${place}`),
  );
  expect(opened).toContain('gateway → media:5001');
  expect(opened.sort()).toEqual(accepted.sort());
});
