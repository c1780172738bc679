import embedding from '../../../docs/embedding.md?raw';
import webhooks from '../../../docs/webhooks.md?raw';
import { lazyWithRetry } from '../../lib/lazy-part.tsx';
import { Code } from './code.tsx';
import styles from './screen.module.css';

/** The parser is loaded with the pages that need it. */
const Markdown = lazyWithRetry(() => import('../../ui/markdown.tsx'));

interface DocumentProps {
  /** This site's address, which replaces the one in the repository's documents. */
  readonly site: string;
}

export function Webhooks({ site }: DocumentProps) {
  return <RepositoryDocument text={webhooks} site={site} />;
}

export function Embedding({ site }: DocumentProps) {
  return <RepositoryDocument text={embedding} site={site} />;
}

/** A document of the repository without its title; in English, like the code. */
function RepositoryDocument({ text, site }: DocumentProps & { readonly text: string }) {
  const body = text.replace(/^# .*\n/, '').replaceAll('https://mela.example', site);
  return (
    <div lang="en" className={styles.document}>
      <Markdown text={body} breaks={false} headings="h2" sample={Code} />
    </div>
  );
}
