/** PostgreSQL's codes for a server that is going, coming, full, or may not write. */
const sqlStates = ['57P01', '57P02', '57P03', '53100', '53200', '53300', '25006', '08000', '08003', '08006'];
/** The operating system's, for a connection that is not there and a disk that takes nothing more. */
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
/** The driver has no codes of its own. */
const driverWords =
  /^Connection terminated|^timeout exceeded when trying to connect|not queryable$|^Client was closed/;

/**
 * Whether an error means that the database or the disk cannot serve right now. That passes without a change of ours,
 * so whoever asked should try again.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (sqlStates.includes(code) || systemCodes.includes(code)) return true;
  return driverWords.test(error.message) || isOutage(error.cause);
}
