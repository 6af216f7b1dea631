import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestGateway } from '../testing/test-gateway.js';
import { landingPage } from './landing-page.js';

const folder = mkdtempSync(join(tmpdir(), 'web-'));
let gateway: TestGateway;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>The app</title>');
  gateway = await TestGateway.start({
    WEB_DIR: folder,
    OPERATOR_NAME: 'Shelf & Sons',
    OPERATOR_EMAIL: 'Hi@example.org',
  });
});

afterAll(async () => {
  await gateway?.close();
  rmSync(folder, { recursive: true });
});

test('the landing page needs no token and has a policy that forbids scripts', async () => {
  const response = await gateway.call('/whereabouts');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const page = await response.text();
  expect(page).toContain('<title>Shelf &amp; Sons</title>');
  expect(page).toContain('href="mailto:hi@example.org?subject=Consulting%20for%20Whereabouts"');
  expect(page.match(/<h3>/g)).toHaveLength(3);
  expect(page).not.toMatch(/<script|style=/);
});

test('the landing page has a neutral text and no mail link if no operator is set', () => {
  const page = landingPage({});
  expect(page).toContain('We are the consulting company behind Whereabouts');
  expect(page).toContain('This server does not name a contact address.');
  expect(page).not.toMatch(/mailto:|undefined|null|#contact/);
});

test('the landing page has a mail link exactly if an address is set', () => {
  expect(landingPage({ OPERATOR_NAME: 'Shelf' })).toContain('Shelf is the consulting company');
  expect(landingPage({ OPERATOR_NAME: 'Shelf' })).not.toContain('mailto:');
  expect(landingPage({ OPERATOR_EMAIL: 'hi@example.org' })).toContain('href="mailto:hi@example.org?');
});

test("the operator's name and address cannot add elements or attributes to the landing page", () => {
  const page = landingPage({ OPERATOR_NAME: '<b onclick="x">"', OPERATOR_EMAIL: `"><script>'@example.org` });
  expect(page).not.toMatch(/<b |<script/);
  expect(page).toContain('&lt;b onclick=&quot;x&quot;&gt;&quot;');
});
