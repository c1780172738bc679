import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
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
  /** Issues a certificate for names, for so many days of which some have passed. */
  issue(names: readonly string[], days?: number, passed?: number): Certificate;
  remove(): Promise<void>;
}

const configuration = `
[ca]
default_ca = own
[own]
certificate = ca.pem
private_key = ca.key
database = index.txt
new_certs_dir = .
rand_serial = yes
unique_subject = no
default_md = sha256
copy_extensions = copyall
policy = any
[any]
commonName = supplied
`;

/** As openssl writes times: 20261124120000Z. */
const dateIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().replace(/[-:T]|\.\d+/g, '');

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
  writeFileSync(join(folder, 'index.txt'), '');
  writeFileSync(join(folder, 'ca.cnf'), configuration);
  let issued = 0;
  return {
    certificate: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    issue(names, days = 90, passed = 0) {
      const [key, request, cert] = [`${++issued}.key`, `${issued}.csr`, `${issued}.pem`];
      const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`;
      openssl(
        ...['req', ...newKey, '-keyout', key, '-out', request, '-subj', `/CN=${names[0]}`],
        ...['-addext', alternatives, '-addext', 'basicConstraints=critical,CA:FALSE'],
      );
      openssl(
        ...['ca', '-batch', '-notext', '-config', 'ca.cnf', '-in', request, '-out', cert],
        ...['-startdate', dateIn(-passed), '-enddate', dateIn(days - passed)],
      );
      return { key: readFileSync(join(folder, key)), cert: readFileSync(join(folder, cert)) };
    },
    remove: () => removeFolder(folder),
  };
}
