export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** A build stage: base image, name, and instructions. */
export interface Stage {
  readonly from: string;
  readonly name: string | undefined;
  readonly steps: readonly Instruction[];
}

const KNOWN = new Set(['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']);

/**
 * Parses the subset of Dockerfile syntax that we use.
 *
 * @throws Error for unknown instructions
 */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: (Omit<Stage, 'steps'> & { steps: Instruction[] })[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [from = '', , stage] = rest.split(/\s+/);
      stages.push({ from, name: stage, steps: [] });
    } else if (KNOWN.has(name)) stages.at(-1)?.steps.push({ name, text: rest });
    else throw new Error(`Not understood: ${line}`);
  }
  return stages;
}

/** The arguments of an instruction in JSON form, as `CMD ["node", "server/main.ts"]`. */
export function wordsOf(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}
