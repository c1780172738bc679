import { removeFolder } from './temporary-folder.ts';

/** After all browser tests: deletes their site's data. */
export default async function removeSite(): Promise<void> {
  const folder = process.env.MELA_E2E_DATA;
  if (folder === undefined) throw new Error('The browser tests had no data folder.');
  await removeFolder(folder);
}
