import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { COMPONENT, manifestsFolder, parseManifests } from './manifests.js';

const PROGRAMS = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
];

const answers = ([program = '']: string[]) => {
  try {
    execFileSync(program, ['version', ...(program === 'kubectl' ? ['--client'] : [])], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const kustomize = PROGRAMS.find(answers);

function rendered(folder: string) {
  const [program = '', command = ''] = kustomize ?? [];
  return parseManifests(execFileSync(program, [command, join(manifestsFolder, folder)], { encoding: 'utf8' }));
}

if (!kustomize) {
  test.skip('kustomize renders the manifests (skipped: neither kubectl nor kustomize is installed)', () => {});
} else {
  test.each(['single', 'scaled', 'example', 'monitoring'])('kustomize renders `%s` into one namespace', (folder) => {
    const namespaces = rendered(folder).map(({ kind, metadata }) => {
      const { name, namespace } = metadata as { name: string; namespace?: string };
      return kind === 'Namespace' ? name : namespace;
    });
    expect(new Set(namespaces)).toEqual(new Set(['whereabouts']));
  });

  test('the example installation sets a registry and a version for every image and for the job', () => {
    const all = rendered('example');
    const images = JSON.stringify(all).match(/"image":"[^"]*"/g) ?? [];
    expect(images.length).toBeGreaterThan(10);
    expect(
      images.filter((image) => !/"registry\.example\.org\/whereabouts\/[a-z]+:\d+\.\d+\.\d+"/.test(image)),
    ).toEqual([]);
    expect(all.filter(({ kind }) => kind === 'Job').map(({ metadata }) => metadata.name)).toEqual(['migrate-0.1.0']);
  });

  // With this label, an installation can be restored before its services start: `kubectl apply --selector
  // '!app.kubernetes.io/component'`.
  test('only services have a component label', () => {
    const labeled = rendered('scaled').filter(({ metadata }) => {
      const { labels } = metadata as { labels?: Record<string, string> };
      return labels && COMPONENT in labels;
    });
    expect(labeled.length).toBeGreaterThan(5);
    expect(labeled.filter(({ kind }) => kind !== 'Deployment')).toEqual([]);
    const deployments = rendered('scaled').filter(({ kind }) => kind === 'Deployment');
    expect(labeled).toHaveLength(deployments.length);
  });

  test('network policies select every pod', () => {
    const pods = rendered('example').flatMap(({ spec }) => spec?.template ?? spec?.jobTemplate?.spec.template ?? []);
    expect(pods.length).toBeGreaterThan(10);
    const without = pods.filter(({ metadata }) => metadata.labels['app.kubernetes.io/part-of'] !== 'whereabouts');
    expect(without.map(({ metadata }) => metadata.labels[COMPONENT])).toEqual([]);
  });
}
