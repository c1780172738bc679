import { readFile } from 'node:fs/promises';

/** Programs at the start of a command. */
const program = /^(?:npm|node|docker|git|openssl|cd) /;

/** All commands of operators: lines of shell blocks, and inline code that starts with a program. */
export async function documentedCommands(): Promise<string[]> {
  const pages = ['operating.md', 'runbooks.md'].map((name) =>
    readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8'),
  );
  return [...new Set((await Promise.all(pages)).flatMap(commandsIn))];
}

/**
 * The same for any Markdown. Code blocks without a language and indented code would be missed, so both are
 * errors.
 */
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
