import { expect, test } from 'vitest';
import { readFiles } from './files.ts';
import { ConfigErrors, type Environment, SettingsReader } from './settings-reader.ts';

const bucket = {
  S3_URL: 'https://s3.example.org/mela/',
  S3_ACCESS_KEY_ID: 'key id',
  S3_SECRET_ACCESS_KEY: 'key secret',
};

function files(environment: Environment) {
  const read = new SettingsReader(environment);
  const config = readFiles(read);
  read.finish();
  return config;
}

function faultsOf(environment: Environment): string[] {
  try {
    files(environment);
  } catch (error) {
    if (error instanceof ConfigErrors) return error.errors.map(({ setting }) => setting);
    throw error;
  }
  return [];
}

test('stores files in the data folder by default', () => {
  expect(files({})).toEqual({ kind: 'disk' });
});

test('stores files in the configured bucket', () => {
  expect(files(bucket)).toEqual({
    kind: 's3',
    url: 'https://s3.example.org/mela',
    region: 'us-east-1',
    accessKeyId: 'key id',
    secretAccessKey: 'key secret',
  });
});

test('rejects a bucket without a key, and bucket settings without a bucket', () => {
  expect(faultsOf({ S3_URL: bucket.S3_URL })).toEqual(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  expect(faultsOf({ S3_REGION: 'eu-central-1' })).toEqual(['S3_REGION']);
});
