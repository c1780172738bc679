import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from './temporary-folder.ts';

interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

/** A certificate authority of its own, which only those trust who are given its certificate. */
export interface PrivateAuthority {
  /** In PEM. */
  readonly certificate: string;
  /** Issues a certificate for names. */
  issue(names: readonly string[], days?: number): Certificate;
  remove(): Promise<void>;
}

export async function createPrivateAuthority(): Promise<PrivateAuthority> {
  const folder = await temporaryFolder();
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test authority',
    '-days',
    '2',
  );
  let issued = 0;
  return {
    certificate: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    issue(names, days = 90) {
      const [key, cert] = [`${++issued}.key`, `${issued}.pem`];
      const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`;
      openssl(
        ...['req', '-x509', ...newKey, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-keyout', key, '-out', cert],
        ...['-subj', `/CN=${names[0]}`, '-addext', alternatives, '-days', String(days)],
        ...['-addext', 'basicConstraints=critical,CA:FALSE'],
      );
      return { key: readFileSync(join(folder, key)), cert: readFileSync(join(folder, cert)) };
    },
    remove: () => removeFolder(folder),
  };
}
