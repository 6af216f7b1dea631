import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { QueryFailedError } from 'typeorm';
import { lineOptions } from './log.js';
import { runInContext } from './request-context.js';

function logged(write: (log: pino.Logger) => void): string {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  write(pino(lineOptions('auth', 'info'), sink));
  return lines.join('');
}

test('a line names its service and request', () => {
  const line = logged((log) =>
    runInContext({ service: 'inventory', request_id: 'req-1' }, () => log.info({ item_id: 7 }, 'saved')),
  );
  expect(JSON.parse(line)).toMatchObject({ service: 'inventory', request_id: 'req-1', item_id: 7, msg: 'saved' });
});

test('no secret and no value of a query reaches a line', () => {
  const driverError = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(hidden-4)' });
  const failed = new QueryFailedError('insert into accounts values ($1)', ['hidden-1'], driverError);
  const line = logged((log) => {
    log.error({ error: failed }, 'not saved');
    log.info({ password: 'hidden-2', body: { token: 'hidden-3' }, req: { headers: { authorization: 'hidden-5' } } });
    log.error(failed);
  });
  expect(line).toContain('23505');
  expect(line).toContain('[redacted]');
  expect(line).not.toContain('hidden');
});
