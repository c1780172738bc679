/** PostgreSQL shutting down, starting up, out of space or connections, or read-only. */
const sqlStates = ['57P01', '57P02', '57P03', '53100', '53200', '53300', '25006', '08000', '08003', '08006'];
/** The operating system's codes for lost connections and full disks. */
const systemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
];
/** PgBouncer has one code for all errors, which is also that of faulty clients. */
const poolerCode = '08P01';
const poolerWords =
  /server conn crashed|server connection closed|server login|query_wait_timeout|pgbouncer cannot connect|database (?:is|does)|shut ?down|server_login_retry|no more connections|pooler|terminating connection|connect failed|client_login_timeout/i;
/** The driver has no error codes. */
const driverWords =
  /^Connection terminated|^timeout exceeded when trying to connect|not queryable$|^Client was closed/;

/**
 * Whether the database or disk is unavailable for now. This resolves without a code change, so callers should
 * retry.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (sqlStates.includes(code) || systemCodes.includes(code)) return true;
  // A replica that is becoming the primary, or was it: its other refusals have the code of a read-only transaction.
  if (code === '0A000' && /during recovery/.test(error.message)) return true;
  if (code === poolerCode && poolerWords.test(error.message)) return true;
  return driverWords.test(error.message) || isOutage(error.cause);
}
