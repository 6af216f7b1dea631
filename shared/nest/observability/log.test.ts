import { expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { runInContext } from '../http/request-context.js';
import { ServiceLog } from './log.js';

function logged(write: (log: ServiceLog) => void): string {
  const lines: string[] = [];
  write(new ServiceLog('auth', 'info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('a log line names its service and request', () => {
  const line = logged((log) =>
    runInContext({ service: 'inventory', request_id: 'req-1' }, () => log.lines.info({ item_id: 7 }, 'saved')),
  );
  expect(JSON.parse(line)).toMatchObject({ service: 'inventory', request_id: 'req-1', item_id: 7, msg: 'saved' });
});

test('a log line contains no secret and no query value', () => {
  const driverError = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(hidden-4)' });
  const failed = new QueryFailedError('insert into accounts values ($1)', ['hidden-1'], driverError);
  const line = logged(({ lines: log }) => {
    log.error({ error: failed }, 'not saved');
    log.info({ password: 'hidden-2', body: { token: 'hidden-3' }, req: { headers: { authorization: 'hidden-5' } } });
    log.error(failed);
  });
  expect(line).toContain('23505');
  expect(line).toContain('[redacted]');
  expect(line).not.toContain('hidden');
});

test('a log call through Nest becomes a line with its level, message, fields and cause', () => {
  const lines = logged((log) => {
    Logger.overrideLogger(log);
    const photos = new Logger('Photos');
    photos.log({ image_id: 7 }, 'stored');
    photos.warn('slow');
    photos.error(new Error('broken'));
    photos.error('thrown elsewhere', 'Error: elsewhere\n    at there');
    Logger.overrideLogger(undefined as never);
  });
  const common = { context: 'Photos', service: 'auth' };
  const cause = { type: 'Error', stack: expect.stringContaining('at ') };
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { ...common, level: 30, msg: 'stored', image_id: 7 },
    { ...common, level: 40, msg: 'slow' },
    { ...common, level: 50, msg: 'broken', err: cause },
    { ...common, level: 50, msg: 'thrown elsewhere', stack: expect.stringContaining('at there') },
  ]);
});
