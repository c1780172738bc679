import { type SettingsReader, withoutSlash } from './settings-reader.ts';

/** The data folder, or an S3-compatible bucket. */
export type FilesConfig =
  | { readonly kind: 'disk' }
  | {
      readonly kind: 's3';
      /** Without a trailing slash. */
      readonly url: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

const OTHERS = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** A bucket needs its key; a key without a bucket is an error. */
export function readFiles(read: SettingsReader): FilesConfig {
  const url = withoutSlash(read.url('S3_URL', ['https:', 'http:']));
  const [region = 'us-east-1', accessKeyId, secretAccessKey] = OTHERS.map((setting) => read.text(setting));
  if (read.text('S3_URL') === undefined) {
    const lone = OTHERS.find((setting) => read.text(setting) !== undefined);
    if (lone !== undefined) read.fault(lone, 'S3_URL is missing.', 'Set S3_URL too, or remove this setting.');
    return { kind: 'disk' };
  }
  for (const setting of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (read.text(setting) === undefined)
      read.fault(
        setting,
        'It is missing.',
        'Create a key for the bucket with your provider. Both parts are required.',
      );
  }
  return {
    kind: 's3',
    url: url ?? '',
    region,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
  };
}
