/** Red, green and blue, 0 to 255. */
type Channels = readonly [number, number, number];

/** Contrast ratio of two colours such as `#c8135f`: 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** `one` with a share (0 to 1) of `other` mixed in. */
export function mixed(one: string, other: string, share: number): string {
  const second = channels(other);
  return written(
    channels(one).map((value, at) => value + ((second[at] ?? 0) - value) * share) as unknown as Channels,
  );
}

/**
 * The first colour from `colour` towards `towards` that has at least `least` contrast with all `grounds`;
 * `towards` itself if none has.
 */
export function readable(colour: string, towards: string, grounds: readonly string[], least: number): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mixed(colour, towards, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= least)) return candidate;
  }
  return towards;
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels;
}

function written(colour: Channels): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
