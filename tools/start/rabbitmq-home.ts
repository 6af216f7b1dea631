import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const SCRIPTS = ['rabbitmq-server', 'rabbitmq-env', 'rabbitmq-defaults'];

/** Only an application's name shows that it is a plugin. */
const PLUGIN = /^(rabbitmq_\w+)-/;

/** Loaded before the broker can choose. */
const ALWAYS_LOADED = ['kernel.app', 'stdlib.app', 'sasl.app'];

/**
 * Makes a copy of the installed RabbitMQ, as links, without unwanted plugins. Erlang searches the folders of all forty
 * plugins for each module of the broker, which takes a third of its start and twenty megabytes.
 * @param folder the folder for the scripts and the links to applications
 * @returns the start script; the installed script if the folder layout is unknown
 */
export function withoutPlugins(command: string, folder: string, wanted: string[]): string {
  const scripts = dirname(realpathSync(command));
  const installed = join(scripts, '..', 'plugins');
  if (![installed, ...SCRIPTS.map((script) => join(scripts, script))].every((path) => existsSync(path))) return command;
  const applications = readdirSync(installed).filter((name) => existsSync(join(installed, name, 'ebin')));
  const needed = new Set<string>();
  for (const name of ['rabbit', ...wanted]) addNeeded(name, installed, applications, needed);

  rmSync(folder, { recursive: true, force: true });
  for (const path of ['.', 'sbin', 'plugins']) makeOpenFolder(join(folder, path));
  for (const script of SCRIPTS) copyFileSync(join(scripts, script), join(folder, 'sbin', script));
  for (const application of applications) {
    const plugin = PLUGIN.exec(application)?.[1];
    if (!plugin || needed.has(plugin)) symlinkSync(join(installed, application), join(folder, 'plugins', application));
  }
  describeErlang(join(folder, 'plugins', 'erlang'));
  return join(folder, 'sbin', 'rabbitmq-server');
}

/** The broker may run as another user and must read the folder, whatever the umask is. */
function makeOpenFolder(path: string) {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

/**
 * Removes the module lists of Erlang's own applications. At its start the broker reads every module of all applications
 * to find its boot steps, which takes another quarter of its start and fifteen megabytes. Calls find modules by name,
 * without these lists.
 */
function describeErlang(folder: string) {
  const programs = (process.env.PATH ?? '').split(delimiter).map((path) => join(path, 'erl'));
  const program = programs.find((path) => existsSync(path));
  const libraries = program ? join(dirname(realpathSync(program)), '..', 'lib') : '';
  if (!existsSync(libraries)) return;
  for (const path of ['.', 'ebin']) makeOpenFolder(join(folder, path));
  for (const library of readdirSync(libraries)) {
    const name = `${library.split('-')[0]}.app`;
    const resource = join(libraries, library, 'ebin', name);
    if (ALWAYS_LOADED.includes(name) || !existsSync(resource)) continue;
    const described = join(folder, 'ebin', name);
    writeFileSync(described, readFileSync(resource, 'utf8').replace(/\{modules,\s*\[[^\]]*\]/, '{modules, []'));
    chmodSync(described, 0o644);
  }
}

/** The application with its dependencies, as its application resource file says (erlang.org/doc, "app"). */
function addNeeded(name: string, installed: string, applications: string[], needed: Set<string>) {
  const folder = applications.find((application) => application.startsWith(`${name}-`));
  if (!folder || needed.has(name)) return;
  needed.add(name);
  const resource = readFileSync(join(installed, folder, 'ebin', `${name}.app`), 'utf8');
  const [, dependencies = ''] = /\{applications,\s*\[([^\]]*)\]/.exec(resource) ?? [];
  for (const other of dependencies.split(',')) addNeeded(other.trim(), installed, applications, needed);
}
