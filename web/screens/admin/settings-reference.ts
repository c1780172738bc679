import reference from '../../../.env.example?raw';

interface SettingReference {
  /** The part of the file that it is in, in English. */
  readonly subject: string;
  /** The first sentence about it, in English. */
  readonly about: string;
}

/** What the sample settings file says about each setting, in the order of the file. */
export function referenceOf(text: string): ReadonlyMap<string, SettingReference> {
  const settings = new Map<string, SettingReference>();
  let subject = '';
  let comment: string[] = [];
  let explained = false;
  for (const line of text.split('\n')) {
    const heading = line.startsWith('# ---') ? line.split(' ').slice(2, -1).join(' ') : undefined;
    const name = /^#? ?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    if (heading !== undefined) subject = heading;
    else if (name !== undefined) {
      const [about = ''] = comment.join(' ').split(/(?<=\.) (?=[A-Z])/, 1);
      settings.set(name, { subject, about });
    } else if (line.startsWith('# ')) comment = [...(explained ? [] : comment), line.slice(2)];
    explained = name !== undefined;
    if (line === '' || heading !== undefined) comment = [];
  }
  return settings;
}

export const settingsReference = referenceOf(reference);
