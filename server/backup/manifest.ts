import { z } from 'zod';

/** The size and hash of an entry, to verify it. */
const Packed = z.object({ bytes: z.int(), sha256: z.string() });

/** Written last, and read first. */
export const Manifest = z.object({
  /** The version of the archive layout, not of Mela. */
  format: z.literal(1),
  /** The release that made the backup. */
  release: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  entries: z.record(z.string(), Packed),
});
export type Manifest = z.infer<typeof Manifest>;

/** Entry names in the archive. */
export const entry = {
  manifest: 'manifest.json',
  table: (name: string) => `database/${name}.copy`,
  jobs: 'queue/jobs.copy',
  files: 'files/',
  file: (area: string, name: string) => `files/${area}/${encodeURIComponent(name)}`,
  /** The generated secret of a site without the setting `SECRET`. */
  secret: 'secret',
};

/** The area and name of a stored file, from its entry name. */
export function fileOfEntry(name: string): { area: string; name: string } {
  const [, area = '', encoded = ''] = name.split('/');
  return { area, name: decodeURIComponent(encoded) };
}
