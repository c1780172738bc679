export { type Backup, BackupRefused, openBackup, writeBackup } from './archive.ts';
export { inspectSite, isOccupied, type Occupied, restoreBackup } from './restore-backup.ts';
