import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { z } from 'zod';
import { TestGateway } from '../testing/test-gateway.js';

/** The environment with which all routes exist. */
const GOOGLE = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start(GOOGLE);
});

afterAll(() => gateway?.close());

const Description = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.array(z.unknown()).optional() }))),
});

const description = async () => Description.parse(await (await gateway.call('/api/openapi.json')).json());

test('the API description is valid OpenAPI 3.1', async () => {
  const described = await description();
  expect(described.openapi).toBe('3.1.0');
  expect(await new Validator().validate(described)).toMatchObject({ valid: true });
});

test("the API description has exactly the gateway's routes, and only public routes need no token", async () => {
  const operations = Object.entries((await description()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ method: method.toUpperCase(), path, security })),
  );
  const described = operations.map(({ method, path }) => `${method} ${path}`);
  const routes = gateway.routes().filter((route) => route.includes(' /api/') && !/\/api\/(docs|openapi)/.test(route));
  expect(described).toEqual(expect.arrayContaining(routes));
  for (const { method, path, security } of operations) {
    const answer = await gateway.call(path.replaceAll(/\{\w+\}/g, '1'), { method });
    const problem = Problem.safeParse(await answer.json().catch(() => null)).data;
    if (security?.length === 0) expect([path, problem?.error]).not.toEqual([path, 'There is nothing at this address.']);
    else expect([path, answer.status, problem?.code]).toEqual([path, 401, 'unauthorized']);
  }
  expect(operations.length).toBeGreaterThan(100);
});

test('the documentation page loads nothing from other hosts and has no inline script or style', async () => {
  const page = await gateway.call('/api/docs');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  const parts = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(parts).toHaveLength(3);
  for (const part of parts) {
    const answer = await gateway.call(new URL(part, 'http://gateway/api/docs').pathname);
    expect([part, answer.status, answer.headers.get('content-type')]).toEqual([
      part,
      200,
      expect.stringMatching(part.endsWith('css') ? /^text\/css/ : /^text\/javascript/),
    ]);
    await answer.body?.cancel();
  }
  expect(await gateway.status('/api/docs/package.json')).toBe(404);
});
