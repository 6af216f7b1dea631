import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { disposableFolder } from '../../tests/environment/disposable.js';
import { withoutPlugins } from './rabbitmq-home.js';

let folder: string;
let command: string;

beforeEach(() => {
  folder = disposableFolder();
  jest.replaceProperty(process.env, 'PATH', join(folder, 'erlang', 'bin'));
  command = join(folder, 'installed', 'sbin', 'rabbitmq-server');
  mkdirSync(join(folder, 'installed', 'sbin'), { recursive: true });
  for (const script of ['rabbitmq-server', 'rabbitmq-env', 'rabbitmq-defaults'])
    writeFileSync(join(folder, 'installed', 'sbin', script), script);
  const applications = {
    'rabbit-4.1.0': 'kernel,rabbitmq_prelaunch, ranch',
    'ranch-2.1.0': 'kernel',
    'jose-1.11.1': '',
    'rabbitmq_prelaunch-4.1.0': 'kernel',
    'rabbitmq_management-4.1.0': 'rabbit,\n  rabbitmq_web_dispatch',
    'rabbitmq_web_dispatch-4.1.0': '',
    'rabbitmq_web_mqtt-4.1.0': 'rabbitmq_web_dispatch',
  };
  for (const [application, needs] of Object.entries(applications)) {
    const name = application.split('-')[0] ?? '';
    const ebin = join(folder, 'installed', 'plugins', application, 'ebin');
    mkdirSync(ebin, { recursive: true });
    writeFileSync(join(ebin, `${name}.app`), `{application, ${name}, [{applications, [${needs}]}]}.`);
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const linked = () => readdirSync(join(folder, 'home', 'plugins')).map((name) => name.split('-')[0]);

test('only the broker, its libraries, wanted plugins and their dependencies are found', () => {
  const script = withoutPlugins(command, join(folder, 'home'), []);
  expect(readFileSync(script, 'utf8')).toBe('rabbitmq-server');
  expect(linked()).toEqual(['jose', 'rabbit', 'rabbitmq_prelaunch', 'ranch']);
  withoutPlugins(command, join(folder, 'home'), ['rabbitmq_management']);
  expect(linked()).toEqual([
    'jose',
    'rabbit',
    'rabbitmq_management',
    'rabbitmq_prelaunch',
    'rabbitmq_web_dispatch',
    'ranch',
  ]);
});

test('the broker’s user can read the start folder under any umask', () => {
  const umask = process.umask(0o077);
  const script = withoutPlugins(command, join(folder, 'home'), []);
  process.umask(umask);
  for (const part of ['.', 'sbin', 'plugins']) expect(statSync(join(folder, 'home', part)).mode & 0o777).toBe(0o755);
  expect(statSync(script).mode).toBe(statSync(command).mode);
});

test('Erlang’s own applications list no modules, so that the broker does not read them', () => {
  for (const place of ['bin', 'lib/kernel-8.5/ebin', 'lib/ssl-10.8/ebin', 'lib/erl_interface-5.3'])
    mkdirSync(join(folder, 'erlang', place), { recursive: true });
  writeFileSync(join(folder, 'erlang', 'bin', 'erl'), '');
  const resource = (modules: string) => `{application, ssl, [{modules, [${modules}]}, {registered, [ssl_sup]}]}.`;
  writeFileSync(join(folder, 'erlang', 'lib', 'ssl-10.8', 'ebin', 'ssl.app'), resource('ssl,\n  tls'));
  writeFileSync(join(folder, 'erlang', 'lib', 'kernel-8.5', 'ebin', 'kernel.app'), '');
  const umask = process.umask(0o077);
  withoutPlugins(command, join(folder, 'home'), []);
  process.umask(umask);
  const described = join(folder, 'home', 'plugins', 'erlang', 'ebin');
  expect(readdirSync(described)).toEqual(['ssl.app']);
  expect(statSync(described).mode & statSync(join(described, 'ssl.app')).mode & 0o444).toBe(0o444);
  expect(readFileSync(join(described, 'ssl.app'), 'utf8')).toBe(resource(''));
});

test('a broker with another folder layout starts unchanged', () => {
  rmSync(join(folder, 'installed', 'plugins'), { recursive: true });
  expect(withoutPlugins(command, join(folder, 'home'), [])).toBe(command);
});
