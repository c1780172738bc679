import { z } from 'zod';

/** What is packed into a backup under a name, to be checked before it is believed. */
const Packed = z.object({ bytes: z.int(), sha256: z.string() });

/** The first thing to read of a backup, and the last that is written. */
export const Manifest = z.object({
  /** Of the archive's layout, not of Mela. */
  format: z.literal(1),
  /** The release that made it. */
  release: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  entries: z.record(z.string(), Packed),
});
export type Manifest = z.infer<typeof Manifest>;

/** Names within the archive. */
export const entry = {
  manifest: 'manifest.json',
  table: (name: string) => `database/${name}.copy`,
  jobs: 'queue/jobs.copy',
  files: 'files/',
  file: (area: string, name: string) => `files/${area}/${encodeURIComponent(name)}`,
  /** The one that a site without the setting `SECRET` keeps. */
  secret: 'secret',
};

/** The area and the name of a stored file, from its name in the archive. */
export function fileOfEntry(name: string): { area: string; name: string } {
  const [, area = '', encoded = ''] = name.split('/');
  return { area, name: decodeURIComponent(encoded) };
}
