import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { SERVERS } from '@whereabouts/shared/contracts/programs.js';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkout } from '../../tools/start/folders.js';

const Expressions = z.object({ expr: z.string() });
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Expressions) })) });
const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(Expressions) })) });

const read = (...path: string[]) => readFileSync(join(checkout, ...path), 'utf8');

/** Prometheus' own metrics, and the default metrics of its Node.js client. */
const STANDARD = /^(up|process_\w+|nodejs_\w+)$/;

/** Names of all metrics that our services export. */
function namesTold(): Set<string> {
  const sources = globSync('{shared/nest,gateway/src,services/*/src}/**/*.ts', { cwd: checkout });
  const names = sources.flatMap((path) =>
    [...read(path).matchAll(/new (?:Gauge|Counter|Histogram)\(\{\s*name: '(\w+)'/g)].map(([, name]) => name ?? ''),
  );
  return new Set(names);
}

/** Metrics in an expression: its words that are neither labels nor functions. */
function namesIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ');
  const words = [...bare.matchAll(/[a-z_][a-z0-9_]*(?!\s*\(|[a-z0-9_])/g)].map(([word]) => word);
  return words
    .map((word) => word.replace(/_(bucket|count|sum)$/, ''))
    .filter((word) => !/^(sum|max|by|unless)$/.test(word));
}

test('alerts and the dashboard use only metrics that services export', () => {
  const rules = Rules.parse(parse(read('deploy', 'monitoring', 'alerts.yaml'))).groups.flatMap((group) => group.rules);
  const panels = Dashboard.parse(JSON.parse(read('deploy', 'monitoring', 'dashboard.json'))).panels;
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const names = expressions.flatMap(namesIn);
  expect(names).toContain('message_wait_seconds');
  const told = namesTold();
  expect(names.filter((name) => !told.has(name) && !STANDARD.test(name))).toEqual([]);
});

const Discovery = z.object({ names: z.array(z.string()), port: z.number() });
const PrometheusConfig = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.tuple([z.object({ job_name: z.string(), dns_sd_configs: z.array(Discovery) })]),
});
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).optional(),
      networks: z.array(z.string()).optional(),
      volumes: z.array(z.unknown()).optional(),
    }),
  ),
});

test('Prometheus in Compose scrapes every container that has metrics, on the right port', () => {
  const { rule_files, scrape_configs } = PrometheusConfig.parse(parse(read('deploy', 'monitoring', 'prometheus.yml')));
  const { services } = Compose.parse(parse(read('docker-compose.yml'), { merge: true }));
  const [{ job_name, dns_sd_configs }] = scrape_configs;
  expect([job_name, rule_files]).toEqual(['whereabouts', ['alerts.yaml']]);
  const scraped = dns_sd_configs.flatMap(({ names, port }) => names.map((name) => [name, port] as const));
  expect(scraped.map(([name]) => name).sort()).toEqual([...SERVERS, 'analysis-worker', 'small'].sort());
  for (const [name, port] of scraped) {
    const { environment, networks } = services[name] ?? {};
    expect(networks).toContain('services');
    expect(environment?.METRICS_PORT ?? 'of the image: 5001').toContain(String(port));
  }
  expect(services.prometheus?.networks).toContain('services');
});

test('the Prometheus configurations of Compose, clusters and the operator use the job name that alerts expect', () => {
  const rules = read('deploy', 'monitoring', 'alerts.yaml');
  expect(new Set(rules.match(/job="[^"]*"/g))).toEqual(new Set(['job="whereabouts"']));
  expect(read('deploy', 'monitoring', 'prometheus-kubernetes.yml')).toContain('job_name: whereabouts');
  const monitor = read('deploy', 'kubernetes', 'monitoring', 'pod-monitor.yaml');
  expect(monitor.match(/targetLabel: job, replacement: whereabouts/g)).toHaveLength(2);
});

test('Grafana in Compose finds its data source and its dashboard', () => {
  const { services } = Compose.parse(parse(read('docker-compose.yml'), { merge: true }));
  const { volumes, environment = {} } = services.grafana ?? {};
  expect(volumes).toEqual(['./deploy/monitoring:/etc/whereabouts:ro']);
  const given = (path = '') => join('deploy', 'monitoring', path.replace('/etc/whereabouts', ''));
  const folder = given(environment.GF_PATHS_PROVISIONING);
  expect(globSync('*/*.yaml', { cwd: join(checkout, folder) }).sort()).toEqual([
    'dashboards/whereabouts.yaml',
    'datasources/prometheus.yaml',
  ]);
  expect(read(folder, 'dashboards', 'whereabouts.yaml')).toContain('path: /etc/whereabouts}');
  expect(JSON.parse(read(given(environment.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH)))).toHaveProperty('panels');
});
