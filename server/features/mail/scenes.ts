import { readFileSync } from 'node:fs';

/** The Content-ID of a drawn picture above a mail's heading (RFC 2392). */
export const scenePicture = 'scene';

const files = {
  badge: 'badge.png',
  circle: 'circle.jpg',
  closed: 'closed.jpg',
  fair: 'fair.jpg',
  invitation: 'invitation.png',
  letter: 'letter.png',
  ticket: 'ticket.png',
} as const;

/** A drawn picture, for mails that can't show an event's cover; none of them says what the mail is about. */
export type Scene = keyof typeof files;

/** A picture that is attached to a mail. */
export interface SceneFile {
  readonly content: Buffer;
  readonly type: string;
}

const read = new Map<Scene, SceneFile>();

/** Null for one that another release has. */
export function sceneFile(name: unknown): SceneFile | null {
  if (typeof name !== 'string' || !Object.hasOwn(files, name)) return null;
  const scene = name as Scene;
  const file = files[scene];
  const known = read.get(scene) ?? {
    content: readFileSync(new URL(`pictures/${file}`, import.meta.url)),
    type: file.endsWith('.png') ? 'image/png' : 'image/jpeg',
  };
  read.set(scene, known);
  return known;
}
