export { type Backup, BackupRefused, openBackup } from './read-backup.ts';
export { inspectSite, isOccupied, type Occupied, restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
