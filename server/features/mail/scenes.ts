import { readFileSync } from 'node:fs';

/** The Content-ID of a drawn picture above a mail's heading (RFC 2392). */
export const scenePicture = 'scene';

const files = {
  badge: 'badge.png',
  circle: 'circle.jpg',
  fair: 'fair.jpg',
  flag: 'flag.png',
  invitation: 'invitation.png',
  letter: 'letter.png',
  plug: 'plug.png',
  receipt: 'receipt.png',
  shield: 'shield.png',
  talk: 'talk.png',
  ticket: 'ticket.png',
  unsure: 'unsure.png',
} as const;

/** A drawn picture, for mails that can't show an event's cover; it says what kind of thing the mail is about. */
export type Scene = keyof typeof files;

/** Lower ones, above news that has to be read soon. */
const bands: ReadonlySet<Scene> = new Set(['flag', 'plug', 'receipt', 'shield', 'talk', 'unsure']);

/** Its height in pixels at a mail's full width; null for one that another release has. */
export function sceneHeight(name: unknown): 132 | 240 | null {
  if (!isScene(name)) return null;
  return bands.has(name) ? 132 : 240;
}

/** A picture that is attached to a mail. */
export interface SceneFile {
  readonly content: Buffer;
  readonly type: string;
}

const read = new Map<Scene, SceneFile>();

/** Null for one that another release has. */
export function sceneFile(name: unknown): SceneFile | null {
  if (!isScene(name)) return null;
  const file = files[name];
  const known = read.get(name) ?? {
    content: readFileSync(new URL(`pictures/${file}`, import.meta.url)),
    type: file.endsWith('.png') ? 'image/png' : 'image/jpeg',
  };
  read.set(name, known);
  return known;
}

function isScene(name: unknown): name is Scene {
  return typeof name === 'string' && Object.hasOwn(files, name);
}
