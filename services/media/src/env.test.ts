import { expect, test } from '@jest/globals';
import { readEnv } from '@whereabouts/shared/nest/process/env.js';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { MediaEnv } from './env.js';

const basics = {
  PORT: '0',
  DATABASE_URL: 'postgres://localhost/test',
  RABBITMQ_URL: 'amqp://localhost',
  SERVICE_KEYS: serviceKeysOf('x'.repeat(32), 'media'),
};
const s3 = { S3_ENDPOINT: 'http://s3:9000', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret', S3_BUCKET: 'photos' };

test.each([
  ['a folder', { PHOTO_DIR: '/photos', S3_ENDPOINT: '' }],
  ['a bucket', { ...s3, PHOTO_DIR: '', S3_REGION: '' }],
])('media starts with images in %s', (_, place) => {
  expect(() => readEnv('media', MediaEnv, { ...basics, ...place })).not.toThrow();
});

test.each([
  ['no place', {}, /PHOTO_DIR: set this or S3_ENDPOINT/],
  ['two places', { ...s3, PHOTO_DIR: '/photos' }, /not both/],
  ['no key', { ...s3, S3_SECRET_KEY: '' }, /S3_SECRET_KEY: is needed/],
  ['no bucket', { ...s3, S3_BUCKET: undefined }, /S3_BUCKET: is needed/],
  ['no address', { ...s3, S3_ENDPOINT: 's3' }, /S3_ENDPOINT: must be/],
])('media refuses to start with %s', (_, place, message) => {
  expect(() => readEnv('media', MediaEnv, { ...basics, ...place })).toThrow(message);
});
