import { expect, test } from 'vitest';
import { referenceOf } from './settings-reference.ts';

test('reads subjects and first sentences, which settings below each other share', () => {
  const text = [
    '# A sample. Copy this file.',
    '',
    '# --- Server -------',
    '',
    '# The port to listen',
    '# on. Choose one above 1024.',
    '# PORT=3000',
    '',
    '# Port for metrics. Off by default.',
    '# METRICS_PORT=9464',
    '# METRICS_HOST=127.0.0.1',
    '',
    '# --- Emails -----',
    '# MAIL_FROM=site@example.org',
  ].join('\n');
  expect([...referenceOf(text)]).toEqual([
    ['PORT', { subject: 'Server', about: 'The port to listen on.' }],
    ['METRICS_PORT', { subject: 'Server', about: 'Port for metrics.' }],
    ['METRICS_HOST', { subject: 'Server', about: 'Port for metrics.' }],
    ['MAIL_FROM', { subject: 'Emails', about: '' }],
  ]);
});

test('a sentence between two settings is about the second one', () => {
  const text = ['# Sign-ups per hour.', '# SIGNUPS=300', '# Logins per hour.', '# LOGINS=10'].join('\n');
  expect(referenceOf(text).get('LOGINS')?.about).toBe('Logins per hour.');
});
