import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Get, NotFoundException, Param, Res, UseGuards } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { InternalActor, internalCallsOf } from '@whereabouts/shared/nest/security/signatures/internal-call.guard.js';
import type { Response } from 'express';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let owner: { id: number; token: string };

/** Has the files of report 5 of one user. */
@Controller('internal/reports')
@UseGuards(internalCallsOf('gateway'))
class FakeReports {
  @Get('5/:format')
  send(@InternalActor() actor: Actor, @Param('format') format: string, @Res() response: Response) {
    if (actor.id !== owner.id) throw new NotFoundException({ message: 'Not found.', code: 'report_not_found' });
    response.set('Content-Length', '4').end(format.padEnd(4));
  }
}

beforeAll(async () => {
  gateway = await TestGateway.start({}, { media: FakeReports });
  owner = gateway.user();
});

afterAll(() => gateway?.close());

test('the files of a report open for their owner, by token or by cookie, and nothing keeps them', async () => {
  const me = await gateway.call('/api/auth/me', { token: owner.token });
  const cookie = me.headers.getSetCookie().find((each) => each.includes('Path=/api/reports')) ?? '';
  const pdf = await gateway.call('/api/reports/5/files/pdf', { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect([pdf.status, await pdf.text()]).toEqual([200, 'pdf ']);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''inventory-report-5.pdf");
  expect(pdf.headers.get('cache-control')).toBe('private, no-store');
  const xlsx = await gateway.call('/api/reports/5/files/xlsx', { token: owner.token });
  expect([await xlsx.text(), xlsx.headers.get('content-disposition')]).toEqual([
    'xlsx',
    expect.stringMatching(/^attach/),
  ]);
});

test('the files of a report do not exist for other users, and need a session', async () => {
  const path = '/api/reports/5/files/pdf';
  const answer = await gateway.call(path, { token: gateway.user().token });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'report_not_found' }]);
  expect(await gateway.status(path, '')).toBe(401);
  expect(await gateway.status('/api/reports/5/files/exe', owner.token)).toBe(400);
});
