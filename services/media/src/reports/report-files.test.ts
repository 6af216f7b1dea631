import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { pairKey } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { sendSigned } from '@whereabouts/shared/nest/security/signatures/body-signature.js';
import { signCall } from '@whereabouts/shared/nest/security/signatures/internal-call.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { ReportFiles } from './report-files.js';

const owner = { id: 1, role: 'user' as const };

let media: MediaService;

beforeAll(async () => {
  media = await mediaService();
});

afterAll(() => media?.close());

async function send(report_id: number, content: Readable, as = 'inventory', actor = owner) {
  const path = `/internal/reports/${report_id}/pdf`;
  const key = pairKey(media.env.INTERNAL_SECRET, as, 'media');
  const signing = { caller: as, key };
  const options = { method: 'PUT', headers: signCall(signing, actor, 'PUT', path) };
  const outgoing = sendSigned(signing, new URL(path, media.address), options, content);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

const bytes = (content: string) => Readable.from(Buffer.from(content), { objectMode: false });
const read = (report_id: number, actor = owner) => media.content(actor, `/internal/reports/${report_id}/pdf`);
const erase = () => media.app.get(ReportFiles).sweep();

test('a report is stored, replaced, read by its owner only, and erased after seven days', async () => {
  expect(await send(5, bytes('first'))).toEqual({ status: 200, body: '{"bytes":5}' });
  await send(5, bytes('second'));
  const answer = await read(5);
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['application/pdf', 'second']);
  expect((await read(5, { ...owner, id: 2 })).status).toBe(404);
  expect((await read(6)).status).toBe(404);
  expect((await send(5, bytes('theirs'), 'inventory', { ...owner, id: 2 })).status).toBe(404);
  expect(await (await read(5)).text()).toBe('second');
  expect(await media.files()).toHaveLength(1);
  await erase();
  expect(await media.files()).toHaveLength(1);
  await media.database.query(`update media.report_files set expires_at = expires_at - interval '7 days'`);
  await erase();
  expect(await media.files()).toEqual([]);
  expect((await read(5)).status).toBe(404);
});

test('another service cannot store a report, and an interrupted one is not stored', async () => {
  expect((await send(8, bytes('x'), 'analysis')).status).toBe(401);
  const broken = new Readable({
    read() {
      this.push('half');
      this.destroy(new Error('broken'));
    },
  });
  broken.on('error', () => undefined);
  const path = '/internal/reports/9/pdf';
  const signing = { caller: 'inventory', key: pairKey(media.env.INTERNAL_SECRET, 'inventory', 'media') };
  const options = { method: 'PUT', headers: signCall(signing, owner, 'PUT', path) };
  const outgoing = sendSigned(signing, new URL(path, media.address), options, broken);
  outgoing.on('error', () => undefined);
  broken.once('error', () => outgoing.destroy());
  await new Promise((resolve) => outgoing.once('close', resolve));
  await until(async () => (await media.uploads()) === 0);
  expect((await read(9)).status).toBe(404);
});

test('a report that is erased while its bytes arrive leaves no file', async () => {
  const files = await media.files();
  const content = new Readable({ read() {} });
  content.push('first');
  const sent = send(12, content);
  const known = () => media.database.query('select from media.report_files where report_id = 12');
  await until(async () => (await known()).rows.length > 0);
  await media.database.query('delete from media.report_files where report_id = 12');
  content.push(null);
  expect((await sent).status).toBe(404);
  expect(await media.files()).toEqual(files);
});

test("a deleted user's reports are erased", async () => {
  const user = { id: 77, role: 'user' as const };
  await send(10, bytes('mine'), 'inventory', user);
  await media.publishEvent(auth.userDeleted, { id: user.id });
  await until(async () => {
    await erase();
    return (await read(10, user)).status === 404;
  });
  expect((await send(11, bytes('late'), 'inventory', user)).status).toBe(410);
});
