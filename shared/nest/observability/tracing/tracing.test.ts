import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const service = new URL('../../../dist/nest/process/service.js', import.meta.url).href;
const tracing = new URL('../../../dist/nest/observability/tracing/tracing.js', import.meta.url).href;

/** URLs of the modules that Node.js loads for a service whose environment has these variables. */
async function loadedWith(env: Record<string, string>): Promise<string> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import(${JSON.stringify(service)});
    const { Tracing } = await import(${JSON.stringify(tracing)});
    const traces = await Tracing.of('inventory', ${JSON.stringify(env)});
    await traces.onApplicationShutdown();
    console.log(loaded.join('\\n'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return stdout;
}

test('a service loads no tracing code unless tracing is on', async () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT })).toContain('@opentelemetry/sdk-trace/');
  expect(await loadedWith({})).not.toMatch(/@opentelemetry\/(?!api\/)/);
});
