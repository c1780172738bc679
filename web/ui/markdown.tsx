import { marked, type Token, type Tokens } from 'marked';
import { type ComponentType, createContext, Fragment, type ReactNode, use } from 'react';
import { proseClass } from './card.tsx';

/** How deep quotes and lists are shown; the server allows no more. */
const deepest = 12;
const HeadingLevel = createContext<'h2' | 'h3'>('h3');
const Sample = createContext<ComponentType<{ children: string }>>(Preformatted);
const safeAddress = /^(?:https?:|mailto:|tel:)/i;

/**
 * Markdown about as the event's page will show it. Built of elements instead of HTML, so that nothing in the text can
 * run; the page itself has what the server renders and sanitises.
 */
export default function Markdown({
  text,
  breaks = true,
  headings = 'h3',
  sample = Preformatted,
}: {
  readonly text: string;
  /** Whether a single line break counts. */
  readonly breaks?: boolean;
  /** The level below that of the heading before the text. */
  readonly headings?: 'h2' | 'h3';
  /** Shows code samples. */
  readonly sample?: ComponentType<{ children: string }>;
}) {
  const tokens = marked.lexer(text, { gfm: true, breaks });
  return (
    <HeadingLevel value={headings}>
      <Sample value={sample}>
        <div className={proseClass}>{all(tokens, 0)}</div>
      </Sample>
    </HeadingLevel>
  );
}

function Heading({ children }: { readonly children: ReactNode }) {
  const Level = use(HeadingLevel);
  return <Level>{children}</Level>;
}

function CodeBlock({ children }: { readonly children: string }) {
  const Shown = use(Sample);
  return <Shown>{children}</Shown>;
}

function Preformatted({ children }: { readonly children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keyboard
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}

function all(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  return tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered anew with each change
    <Fragment key={index}>{one(token as Tokens.Generic, depth)}</Fragment>
  ));
}

function one(token: Tokens.Generic, depth: number): ReactNode {
  const inner = () => (depth < deepest ? all(token.tokens, depth + 1) : token.raw);
  switch (token.type) {
    case 'heading':
      return <Heading>{inner()}</Heading>;
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'del':
      return <del>{inner()}</del>;
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'link':
      return safeAddress.test(token.href) ? (
        <a href={token.href} target="_blank" rel="noopener noreferrer">
          {inner()}
        </a>
      ) : (
        inner()
      );
    case 'list':
      return token.ordered ? (
        <ol start={Number(token.start) || 1}>{items(token, depth)}</ol>
      ) : (
        <ul>{items(token, depth)}</ul>
      );
    case 'code':
      return <CodeBlock>{token.text}</CodeBlock>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'table':
      return table(token as Tokens.Table, depth);
    case 'html':
    case 'def':
    case 'space':
    case 'checkbox':
      return null;
    case 'escape':
      return token.text;
    default:
      return token.tokens === undefined ? String(token.text ?? '') : inner();
  }
}

function items(list: Tokens.Generic, depth: number): ReactNode {
  return (list.items as Tokens.ListItem[]).map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index}>{depth < deepest ? all(item.tokens, depth + 1) : item.raw}</li>
  ));
}

function table({ header, rows }: Tokens.Table, depth: number): ReactNode {
  const cells = (row: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map((cell, index) => (
      // The heading of the column, for narrow windows.
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Cell key={index} data-column={Cell === 'td' ? header[index]?.text.replaceAll('`', '') : undefined}>
        {all(cell.tokens, depth + 1)}
      </Cell>
    ));
  return (
    <table>
      <thead>
        <tr>{cells(header, 'th')}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={index}>{cells(row, 'td')}</tr>
        ))}
      </tbody>
    </table>
  );
}
