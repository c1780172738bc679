import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/kit/temporary-folder.ts';
import { ConfigErrors, readConfig } from './index.ts';

const read = (file: string) =>
  readConfig({ SITE_FILE: file }, { keepSecret: () => 'a secret of at least 32 characters' });

async function siteFile(content: unknown): Promise<string> {
  const file = join(await temporaryFolder(), 'site.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** The settings that were rejected. */
function errorsOf(file: string): string[] {
  try {
    read(file);
  } catch (error) {
    if (error instanceof ConfigErrors) return error.errors.map(({ setting }) => setting);
    throw error;
  }
  return [];
}

test('accepts the unchanged sample file', () => {
  const example = new URL('../../site.example.json', import.meta.url).pathname;
  expect(read(example).installation).toMatchObject({ organisation: 'Sample Fair Society' });
});

test('reads the file, and finds the logo beside it', async () => {
  const file = await siteFile({ name: 'Fair', logo: 'mark.svg' });
  await writeFile(join(file, '../mark.svg'), '<svg/>');
  expect(read(file).installation).toEqual({ name: 'Fair', logo: join(file, '../mark.svg') });
});

test('reports all errors at once, each with its path', async () => {
  const file = await siteFile({
    name: '',
    tagline: { hi: 'शामें' },
    logo: 'mark.pdf',
    colours: { accent: 'pink' },
    team: [{ name: 'Asha Example' }],
    socialLinks: [{ name: 'Elsewhere', url: 'javascript:alert(1)' }],
    motto: 'We meet',
  });
  expect(errorsOf(file).sort()).toEqual([
    'SITE_FILE',
    'SITE_FILE.colours.accent',
    'SITE_FILE.logo',
    'SITE_FILE.name',
    'SITE_FILE.socialLinks[0].url',
    'SITE_FILE.tagline',
    'SITE_FILE.team[0].role',
  ]);
});

test('rejects colours with too little contrast', async () => {
  const colours = { accent: '#ffe2ee', deep: '#bfe8da', ornament: '#3a2800' };
  expect(errorsOf(await siteFile({ colours }))).toEqual(
    expect.arrayContaining(['SITE_FILE.colours.accent.light', 'SITE_FILE.colours.deep.dark']),
  );
  expect(errorsOf(await siteFile({ colours }))).toContain('SITE_FILE.colours.ornament.light');
});

test('reports a missing or invalid logo, and a missing or malformed file', async () => {
  expect(errorsOf(await siteFile({ logo: 'mark.svg' }))).toEqual(['SITE_FILE.logo']);
  const file = await siteFile({ logo: 'mark.png' });
  await writeFile(join(file, '../mark.png'), 'no image');
  expect(errorsOf(file)).toEqual(['SITE_FILE.logo']);
  expect(errorsOf(await siteFile('{ "name": '))).toEqual(['SITE_FILE']);
  expect(errorsOf(join(await temporaryFolder(), 'nowhere.json'))).toEqual(['SITE_FILE']);
});

test('reads legal texts from the file or from Markdown files beside it, with their version', async () => {
  const legal = {
    version: '2027-01-15',
    terms: 'terms.md',
    privacy: { en: 'We keep little.', hi: 'privacy.md' },
  };
  const file = await siteFile({ legal });
  await writeFile(join(file, '../terms.md'), '# Terms');
  await writeFile(join(file, '../privacy.md'), 'हम कम रखते हैं।');
  const config = read(file);
  expect(config.installation.legal).toEqual({
    version: '2027-01-15',
    terms: '# Terms',
    privacy: { en: 'We keep little.', hi: 'हम कम रखते हैं।' },
  });
  expect(config.legalVersion).toBe('2027-01-15');
  expect(() =>
    readConfig(
      { SITE_FILE: file, LEGAL_VERSION: '2027-01-16' },
      { keepSecret: () => 'a secret of at least 32 characters' },
    ),
  ).toThrow();
});

test('rejects legal texts that have no date, are missing or are too long, with their path', async () => {
  const place = async (legal: object) => [...new Set(errorsOf(await siteFile({ legal })))];
  expect(await place({ terms: 'Be kind.' })).toEqual(['SITE_FILE.legal.version']);
  expect(await place({ version: '2027-13-01' })).toEqual(['SITE_FILE.legal.version']);
  expect(await place({ version: '2027-01-15', privacy: { en: 'nowhere.md' } })).toEqual([
    'SITE_FILE.legal.privacy.en',
  ]);
  expect(await place({ version: '2027-01-15', terms: { hi: 'सबके लिए।' } })).toEqual([
    'SITE_FILE.legal.terms',
  ]);
  expect(await place({ version: '2027-01-15', terms: 'x'.repeat(100_001) })).toEqual([
    'SITE_FILE.legal.terms',
  ]);
  expect(await place({ version: '2027-01-15', terms: '\u200b' })).toEqual(['SITE_FILE.legal.terms']);
  const large = await siteFile({ legal: { version: '2027-01-15', terms: 'large.md' } });
  await writeFile(join(large, '../large.md'), 'x'.repeat(1024 * 1024 + 1));
  expect(errorsOf(large)).toEqual(['SITE_FILE.legal.terms']);
});
