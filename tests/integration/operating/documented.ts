import { readFile } from 'node:fs/promises';

/** Programs by which a command begins. */
const program = /^(?:npm|node|docker|git|openssl|cd) /;

/**
 * Every command of docs/operating.md as it is written there: the lines of its blocks of shell, and the code within
 * sentences that begins with a program.
 */
export async function documentedCommands(): Promise<string[]> {
  const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  return commandsIn(text);
}

/** The same for any Markdown. A block without the name of a shell, or indented code, would escape: both are faults. */
export function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)];
  const lines = blocks.flatMap(([, language, content = '']) =>
    content.split('\n').filter((line) => language === 'sh' || program.test(line)),
  );
  const prose = markdown.replaceAll(/^```.*?^```$/gms, '');
  const within = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const indented = [...prose.matchAll(/^ {4,}(\S.*)$/gm)].map(([, code = '']) => code);
  const all = [
    ...lines,
    ...within.filter((code) => program.test(code)),
    ...indented.filter((code) => program.test(code)),
  ];
  return [...new Set(all.map((line) => line.trim()).filter((line) => line !== ''))];
}
