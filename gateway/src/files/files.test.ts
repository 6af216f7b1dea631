import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller, Get, HttpException, NotFoundException, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { files, type ItemFile } from '@whereabouts/shared/contracts/files.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import type { Request, Response } from 'express';
import { TestGateway } from '../testing/test-gateway.js';

const FILE: ItemFile = {
  ...{ id: 5, kind: 'manual', name: 'Manual.pdf', content_type: 'application/pdf', bytes: 4, position: 0 },
  ...{ image_id: null, image_box: null, url: null, content_url: '/api/files/5/content', thumbnail_url: null },
  ...{ is_cover: false, created_at: '2024-01-02T03:04:05.000Z', added_by_name: 'Ada' },
};

/** The content of each file in media, by id. */
const STORED: Record<number, { type: string; body: string; name: string }> = {
  5: { type: 'application/pdf', body: '%PDF', name: 'Größe (1).pdf' },
  6: { type: 'text/plain', body: 'Größe', name: 'note.txt' },
  7: { type: 'image/jpeg', body: 'jpeg', name: '' },
};

const heard: unknown[] = [];
let isFull = false;
let uploads = 0;
let gateway: TestGateway;
let user: { id: number; token: string };

@Controller()
class FakeInventory {
  @OnCommand(files.admit)
  admit(_: RequestOf<typeof files.admit>) {
    if (isFull) throw new HttpException({ message: 'Full.', code: 'too_many_files' }, 409);
    return { success: true as const };
  }

  @OnCommand(files.add)
  add({ item_id, given }: RequestOf<typeof files.add>) {
    heard.push({ item_id, given });
    return { file: FILE };
  }

  @OnCommand(files.move)
  move({ from_id, item_id, file_id }: RequestOf<typeof files.move>) {
    heard.push({ from_id, item_id, file_id });
    return { file: FILE };
  }

  @OnCommand(files.find)
  find({ file_id }: RequestOf<typeof files.find>) {
    const file = STORED[file_id];
    if (!file) throw new NotFoundException({ message: 'The file was not found.', code: 'file_not_found' });
    return { stored_id: file_id, name: file.name, image_box: null };
  }
}

@UseGuards(internalCallsOf('gateway'))
@Controller('internal')
class FakeMedia {
  @Post('upload-file')
  async upload(@Req() request: Request) {
    uploads += 1;
    for await (const _ of request);
    const facts = { width: null, height: null, thumb_hash: null, has_thumbnail: false };
    const file = { id: 8, content_type: 'application/pdf', bytes: 4, ...facts };
    return { file, fields: { file_name: 'Manual.pdf', kind: '' } };
  }

  @Get('images/:id/content')
  content(@Req() request: Request, @Res() response: Response, @Query('file') file?: string) {
    const { type = '', body = '' } = STORED[Number(request.params.id)] ?? {};
    if (file !== '1') return response.sendStatus(404);
    response.setHeader('Content-Type', type);
    response.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
    response.setHeader('ETag', '"1"');
    return response.end(body);
  }
}

beforeAll(async () => {
  gateway = await TestGateway.start({}, { inventory: FakeInventory, media: FakeMedia });
});

beforeEach(() => {
  user = gateway.user();
  heard.length = 0;
  isFull = false;
});

afterAll(() => gateway?.close());

const get = (id: number) => gateway.call(`/api/files/${id}/content`, { token: user.token });

function send() {
  const form = new FormData();
  form.append('file', new Blob(['%PDF']), 'Manual.pdf');
  const headers = { authorization: `Bearer ${user.token}` };
  return fetch(`${gateway.address}/api/items/3/files`, { method: 'POST', body: form, headers });
}

test('a document is sent so that the browser runs nothing in it and keeps no copy of it', async () => {
  const response = await get(5);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.pdf",
    'content-security-policy':
      "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    etag: '"1"',
  });
  expect(await response.text()).toBe('%PDF');
  expect((await get(6)).headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('a photo of a file is cached like every photo', async () => {
  const { headers } = await get(7);
  expect([headers.get('cache-control'), headers.get('content-disposition')]).toEqual([
    'private, max-age=31536000, immutable',
    null,
  ]);
});

test('files load with the photo cookie, and a file that the user may not see is a 404', async () => {
  const me = await gateway.call('/api/auth/me', { token: user.token });
  const cookies = me.headers.getSetCookie();
  const forFiles = cookies.find((cookie) => cookie.includes('Path=/api/files;'))?.split(';')[0] ?? '';
  const response = await gateway.call('/api/files/5/content', { headers: { cookie: forFiles } });
  expect(response.status).toBe(200);
  expect((await gateway.call('/api/files/5/content')).status).toBe(401);
  expect((await get(99)).status).toBe(404);
});

test('an upload is sent to media and then added under its name', async () => {
  const response = await send();
  expect([response.status, await response.json()]).toEqual([201, { file: FILE }]);
  expect(heard).toEqual([{ item_id: 3, given: { image_id: 8, name: 'Manual.pdf' } }]);
});

test('an upload that the item has no room for is refused before it is stored', async () => {
  isFull = true;
  const before = uploads;
  expect((await send()).status).toBe(409);
  expect(uploads).toBe(before);
});

test('an address must be of the web, and a move names both items', async () => {
  const path = '/api/items/3/files';
  const post = (at: string, body: object) => gateway.call(at, { token: user.token, method: 'POST', body });
  expect((await post(path, { url: 'javascript:alert(1)', name: 'Manual' })).status).toBe(400);
  expect((await post(path, { url: 'https://example.com', name: 'Manual' })).status).toBe(201);
  expect((await post(`${path}/5/move`, { item_id: 4 })).status).toBe(200);
  expect(heard.at(-1)).toEqual({ from_id: 3, item_id: 4, file_id: 5 });
});

test.each([
  [{ url: 'javascript:alert(1)', name: 'Manual' }, 'url'],
  [{ url: 'https://example.com' }, 'name'],
  [{ image_id: 7, image_box: [0, 0] }, 'image_box'],
  [{ image_id: 'seven' }, 'image_id'],
  [{ file_id: 5, kind: 'bill' }, 'kind'],
])('a new file with a wrong value is refused with the name of its field: %j', async (body, field) => {
  const response = await gateway.call('/api/items/3/files', { token: user.token, method: 'POST', body });
  const { field: named } = (await response.json()) as { field: string };
  expect([response.status, named.split('.')[0]]).toEqual([400, field]);
  expect(heard).toEqual([]);
});

test('a new file without content is refused', async () => {
  const call = { token: user.token, method: 'POST', body: { kind: 'receipt' } };
  expect((await gateway.call('/api/items/3/files', call)).status).toBe(400);
});
