import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { places } from '../../../scripts/doctor/database.ts';
import type { Check } from '../../../scripts/doctor/examine.ts';
import { assistant, payments } from '../../../scripts/doctor/services.ts';
import { signIn } from '../../../scripts/doctor/sign-in.ts';
import { storage } from '../../../scripts/doctor/storage.ts';
import { readConfig } from '../../../server/config/index.ts';
import { startModelServer } from '../../kit/model-server.ts';
import { RazorpayServer, razorpayKeys } from '../../kit/razorpay-server.ts';
import { startRogueProvider } from '../../kit/rogue-provider.ts';
import { type S3Server, startS3Server } from '../../kit/s3-server.ts';
import { StripeServer, stripeKeys } from '../../kit/stripe-server.ts';
import { temporaryFolder } from '../../kit/temporary-folder.ts';
import { answers, useFakeServer } from '../../providers/places/fake-server.ts';

const nobodyListens = 'http://127.0.0.1:1';
let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  return () => rm(folder, { recursive: true });
});

const look = async (check: Check, settings: Record<string, string>) => {
  const secret = 'a secret that serves tests and nothing else';
  const config = readConfig({ SECRET: secret, DATA_DIR: folder, ...settings });
  const openDatabase = () =>
    Promise.reject(new Error('Services outside are looked at without the database.'));
  return check.run({ config, openDatabase }, undefined);
};

test('passes without external services', async () => {
  for (const check of [signIn, payments, places, assistant]) {
    const states = (await look(check, {})).map(({ state }) => state);
    expect([...new Set(states)], check.name).toEqual(['good']);
  }
});

test('a sign-in provider passes if it publishes its configuration at its issuer', async () => {
  const provider = await startRogueProvider();
  const company = (issuer: string) => ({
    SIGN_IN_PROVIDERS: 'company',
    SIGN_IN_COMPANY_ISSUER: issuer,
    SIGN_IN_COMPANY_LABEL: 'Example Inc.',
    SIGN_IN_COMPANY_CLIENT_ID: 'mela',
    SIGN_IN_COMPANY_CLIENT_SECRET: 'hush',
  });
  try {
    expect(await look(signIn, company(provider.issuer))).toEqual([
      { state: 'good', text: expect.stringContaining('/v1/account/sessions/oauth2/callback/company') },
    ]);
    for (const issuer of [nobodyListens, `${provider.issuer}/realms/other`]) {
      expect(await look(signIn, company(issuer)), issuer).toMatchObject([
        { state: 'bad', remedy: expect.stringContaining('SIGN_IN_COMPANY_ISSUER') },
      ]);
    }
  } finally {
    await provider.close();
  }
});

describe('a bucket', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());

  const bucket = async (changes: Record<string, string> = {}) => {
    const { url, region, accessKeyId, secretAccessKey } = await server.emptyBucket();
    const key = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region };
    return look(storage, { S3_URL: url, ...key, ...changes });
  };

  test('that stores, reads, lists and deletes passes', async () => {
    expect((await bucket()).at(-1)).toMatchObject({
      state: 'good',
      text: expect.stringContaining('delete'),
    });
  });

  test.each<[string, () => Record<string, string>, RegExp]>([
    ['rejects the key', () => ({ S3_ACCESS_KEY_ID: 'somebody' }), /^Check S3_REGION and the key/],
    ["doesn't exist", () => ({ S3_URL: 'missing' }), /the bucket doesn't exist/],
    ["doesn't respond", () => ({ S3_URL: `${nobodyListens}/bucket` }), /firewall/],
  ])('that %s fails, with a remedy', async (_, changes, remedy) => {
    const { S3_URL, ...others } = changes();
    const { url } = await server.emptyBucket();
    const address = S3_URL === 'missing' ? `${url}-missing` : (S3_URL ?? url);
    expect((await bucket({ S3_URL: address, ...others })).at(-1)).toMatchObject({
      state: 'bad',
      remedy: expect.stringMatching(remedy),
    });
  });
});

describe('the payment provider', () => {
  const server = new RazorpayServer();
  let url: string;
  beforeAll(async () => {
    url = await server.listen();
  });
  afterAll(() => server.close());

  const keys = (changes: Record<string, string> = {}) => ({
    RAZORPAY_KEY_ID: razorpayKeys.keyId,
    RAZORPAY_KEY_SECRET: razorpayKeys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpayKeys.webhookSecret,
    RAZORPAY_URL: url,
    ...changes,
  });

  test('accepts our keys, and gets no request that leaves a trace', async () => {
    expect(await look(payments, keys())).toMatchObject([{ state: 'good' }]);
    expect(server.calls).toEqual(['GET /v1/orders']);
  });

  test('a sandbox on a public site is a warning', async () => {
    const mail = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'Mela <events@example.org>' };
    const site = { PUBLIC_URL: 'https://events.example.org', ...mail };
    expect((await look(payments, { ...keys(), ...site })).at(-1)).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('no money moves'),
    });
  });

  test('rejecting the keys, responding oddly or not at all fails with a remedy, without revealing the keys', async () => {
    const wrong = await look(payments, keys({ RAZORPAY_KEY_SECRET: 'an old secret' }));
    expect(wrong).toMatchObject([{ state: 'bad', remedy: expect.stringContaining('dashboard') }]);
    expect(JSON.stringify(wrong)).not.toContain('an old secret');
    server.disturb(/GET/, { body: '{"hello":"world"}' });
    expect(await look(payments, keys())).toMatchObject([
      { state: 'bad', remedy: expect.stringContaining('not the Razorpay API') },
    ]);
    expect(await look(payments, keys({ RAZORPAY_URL: nobodyListens }))).toMatchObject([
      { state: 'bad', remedy: expect.stringContaining('RAZORPAY_URL') },
    ]);
  });
});

describe('Stripe', () => {
  const server = new StripeServer();
  let url: string;
  beforeAll(async () => {
    url = await server.listen();
  });
  afterAll(() => server.close());
  const keys = (changes: Record<string, string> = {}) => ({
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_URL: url,
    ...changes,
  });

  test('accepts our key without Razorpay, and gets no request that leaves a trace', async () => {
    expect(await look(payments, keys())).toMatchObject([
      { state: 'good', text: expect.stringContaining('Stripe accepts') },
    ]);
    expect(server.calls.every((call) => call.startsWith('GET '))).toBe(true);
  });

  test('rejecting the key fails with a remedy, without revealing it', async () => {
    const wrong = await look(payments, keys({ STRIPE_SECRET_KEY: 'sk_test_an_old_key' }));
    expect(wrong).toMatchObject([{ state: 'bad', remedy: expect.stringContaining('STRIPE_SECRET_KEY') }]);
    expect(JSON.stringify(wrong)).not.toContain('an_old_key');
  });
});

describe('services for places and directions', () => {
  const fakeServer = useFakeServer();

  test('pass when they respond, even if they cover another part of the world', async () => {
    fakeServer().behave(answers(200, { features: [] }), answers(400, { code: 'NoSegment' }));
    expect(await look(places, { PHOTON_URL: fakeServer().url, OSRM_URL: fakeServer().url })).toMatchObject([
      { state: 'good', text: expect.stringContaining("doesn't know the test address") },
      { state: 'good', text: expect.stringMatching(/^osrm answers/) },
    ]);
  });

  test('are reported with their settings when they reject a key, without revealing it', async () => {
    fakeServer().behave(answers(403, { error: 'no' }), answers(403, { error: 'no' }));
    const found = await look(places, {
      OPENROUTESERVICE_KEY: 'a key to keep',
      OPENROUTESERVICE_GEOCODING_URL: fakeServer().url,
      OPENROUTESERVICE_DIRECTIONS_URL: fakeServer().url,
    });
    expect(found).toMatchObject([
      { state: 'warning', remedy: expect.stringContaining('key') },
      { state: 'warning', remedy: expect.stringContaining('key') },
    ]);
    expect(JSON.stringify(found)).not.toContain('a key to keep');
  });

  test("are reported with their address setting when they don't respond", async () => {
    expect(await look(places, { NOMINATIM_URL: nobodyListens, OSRM_URL: nobodyListens })).toMatchObject([
      { state: 'warning', remedy: expect.stringContaining('NOMINATIM_URL') },
      { state: 'warning', remedy: expect.stringContaining('OSRM_URL') },
    ]);
  });
});

describe('the assistant', () => {
  let model: Awaited<ReturnType<typeof startModelServer>>;
  beforeAll(async () => {
    model = await startModelServer();
  });
  afterAll(() => model.close());

  const settings = (changes: Record<string, string> = {}) => ({
    CHAT_MODEL_URL: model.url,
    CHAT_MODEL: 'small',
    CHAT_MODEL_KEY: 'a key to keep',
    ...changes,
  });

  test('gets one short question, with its key', async () => {
    model.play(() => ({ text: 'yes' }));
    expect(await look(assistant, settings())).toMatchObject([{ state: 'good' }]);
    expect(model.requests).toMatchObject([{ model: 'small', authorization: 'Bearer a key to keep' }]);
  });

  test('that fails is a warning, because the built-in assistant takes over', async () => {
    model.play(() => ({ status: 401 }));
    const refused = await look(assistant, settings());
    expect(refused).toMatchObject([
      {
        state: 'warning',
        text: expect.stringContaining('401'),
        remedy: expect.stringContaining('CHAT_MODEL_KEY'),
      },
    ]);
    expect(JSON.stringify(refused)).not.toContain('a key to keep');
    expect(await look(assistant, { CHAT_URL: nobodyListens })).toMatchObject([
      { state: 'warning', remedy: expect.stringContaining('CHAT_URL') },
    ]);
  });
});
