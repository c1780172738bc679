import { expect, test } from 'vitest';
import { readFiles, readPayments } from './outside-services.ts';
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

function fileErrorsOf(environment: Environment): string[] {
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
  expect(fileErrorsOf({ S3_URL: bucket.S3_URL })).toEqual(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  expect(fileErrorsOf({ S3_REGION: 'eu-central-1' })).toEqual(['S3_REGION']);
});

const keys = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook secret',
};

function payments(environment: Environment, isPublic = false) {
  const read = new SettingsReader(environment);
  const config = readPayments(read, { isPublic, isStaging: false });
  read.finish();
  return config;
}

function paymentErrorsOf(environment: Environment): string[] {
  try {
    payments(environment);
  } catch (error) {
    if (error instanceof ConfigErrors) return error.errors.map(({ setting }) => setting);
    throw error;
  }
  return [];
}

test('without keys, a local site uses the sandbox and a public one takes no payments', () => {
  expect(payments({})).toEqual({ kind: 'sandbox' });
  expect(payments({}, true)).toEqual({ kind: 'none' });
  expect(payments({ PAYMENTS: 'sandbox' }, true)).toEqual({ kind: 'sandbox' });
  expect(payments({ PAYMENTS: 'none' })).toEqual({ kind: 'none' });
});

test('keys select Razorpay', () => {
  expect(payments(keys, true)).toEqual({
    kind: 'razorpay',
    keyId: 'rzp_live_1',
    keySecret: 'key secret',
    webhookSecret: 'webhook secret',
    url: 'https://api.razorpay.com',
  });
});

test.each(['sandbox', 'none'])('rejects PAYMENTS=%s alongside real keys', (PAYMENTS) => {
  expect(paymentErrorsOf({ ...keys, PAYMENTS })).toEqual(['PAYMENTS']);
});

test('requires all keys or none', () => {
  expect(paymentErrorsOf({ RAZORPAY_KEY_ID: 'rzp_live_1' })).toEqual([
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
  ]);
  expect(paymentErrorsOf({ PAYMENTS: 'razorpay' })).toHaveLength(3);
});
