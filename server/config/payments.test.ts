import { expect, test } from 'vitest';
import { readPayments } from './payments.ts';
import { ConfigErrors, type Environment, SettingsReader } from './settings-reader.ts';

const keys = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook secret',
};

function payments(environment: Environment, isPublic = false) {
  const read = new SettingsReader(environment);
  const config = readPayments(read, isPublic);
  read.finish();
  return config;
}

function faultsOf(environment: Environment): string[] {
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
  expect(faultsOf({ ...keys, PAYMENTS })).toEqual(['PAYMENTS']);
});

test('requires all keys or none', () => {
  expect(faultsOf({ RAZORPAY_KEY_ID: 'rzp_live_1' })).toEqual([
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
  ]);
  expect(faultsOf({ PAYMENTS: 'razorpay' })).toHaveLength(3);
});
