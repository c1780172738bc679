import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';

const dayMs = 86_400_000;

/** In milliseconds since 1970. */
export interface CertificateDates {
  readonly ends: number;
  /** One that hasn't been replaced by then won't be, unless someone looks after it. */
  readonly renewalDue: number;
}

/**
 * Two weeks before the end. Certificates for days or hours are renewed later, most when a third of their time is left: for
 * these, half of that.
 */
export function datesOf(certificate: Pick<PeerCertificate, 'valid_from' | 'valid_to'>): CertificateDates {
  const ends = Date.parse(certificate.valid_to);
  const lifetime = ends - Date.parse(certificate.valid_from);
  return { ends, renewalDue: ends - Math.min(14 * dayMs, lifetime / 6) };
}

/**
 * Looks at the certificate of an address.
 *
 * @param options `anyIssuer` for one that needn't be trusted or name the host
 * @throws the error of the connection; ETIMEDOUT if nothing answers
 */
export async function certificateDates(
  { hostname, port }: URL,
  options: { readonly timeoutMs: number; readonly anyIssuer?: boolean },
): Promise<CertificateDates> {
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    // IP addresses have no names in TLS.
    servername: isIP(hostname) === 0 ? hostname : '',
    timeout: options.timeoutMs,
    rejectUnauthorized: options.anyIssuer !== true,
  });
  socket.once('timeout', () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
  try {
    await once(socket, 'secureConnect');
    return datesOf(socket.getPeerCertificate());
  } finally {
    socket.destroy();
  }
}
