import {
  type Block,
  type EventBlock,
  type Fact,
  type MailContent,
  type MailLink,
  webAddress,
} from './mail-content.ts';

/** A mail's plain text. */
export function renderText(content: MailContent): string {
  const blocks = content.blocks.map(renderBlock);
  const out = content.unsubscribe && `\n${content.unsubscribe.label}: ${webAddress(content.unsubscribe.url)}`;
  const source = content.source ? [content.source.label] : [];
  return `${[...source, content.heading, ...blocks, `--\n${content.footer}${out ?? ''}`].join('\n\n')}\n`;
}

function renderBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return block.text;
    case 'note':
      return [block.text, block.action ? renderLink(block.action) : ''].filter(Boolean).join('\n');
    case 'highlight':
      return [
        ...(block.tag ? [block.tag.text] : []),
        renderFact(block),
        ...(block.note ? [block.note] : []),
        ...(block.rows ?? []).map(renderFact),
      ].join('\n');
    case 'facts':
      return block.rows.map(renderFact).join('\n');
    case 'event':
      return renderEvent(block);
    case 'steps':
      return block.rows.map(({ label, url }) => `${label}:\n${webAddress(url)}`).join('\n\n');
    case 'link':
      return [block.text, `${block.label}:\n${webAddress(block.url)}`].filter(Boolean).join('\n\n');
    case 'changes':
      return block.rows
        .map(({ label, before, now }) => `${label}: ${now}${before && `\n  ${before}`}`)
        .join('\n');
    case 'quote': {
      const quoted = block.text.split('\n').map((line) => `> ${line}`);
      const by = block.author ?? block.label;
      const at = block.address === undefined ? [] : [block.address.label];
      const note = block.note ? [block.note] : [];
      return [...(by ? [`${by}:`] : []), ...note, ...at, ...quoted].join('\n');
    }
    case 'events':
      return block.rows
        .map(({ title, tag, lines, said, url, more }) => {
          const quoted =
            said === undefined ? [] : [`${said.author}:`, ...(said.at ? [said.at] : []), `> ${said.text}`];
          const link = more === undefined ? webAddress(url) : renderLink(more);
          return [title, ...(tag ? [tag.text] : []), ...lines, ...quoted, link].join('\n');
        })
        .join('\n\n');
    case 'code':
      return `    ${block.code}`;
    case 'ticket': {
      const { label, kind, url, shortCode } = block;
      return [
        `${label}:`,
        ...(kind ? [kind] : []),
        webAddress(url),
        ...(shortCode ? ['', renderFact(shortCode)] : []),
      ].join('\n');
    }
    case 'button':
      return `${block.label}:\n${webAddress(block.url)}`;
  }
}

/** The same block may be in thousands of mails. */
const renderedEvents = new WeakMap<EventBlock, string>();

function renderEvent(block: EventBlock): string {
  const rendered = renderedEvents.get(block);
  if (rendered !== undefined) return rendered;
  const facts = block.facts.map(renderFact).join('\n');
  const text = [facts, renderCalendars(block)].filter(Boolean).join('\n\n');
  renderedEvents.set(block, text);
  return text;
}

function renderCalendars({ calendars }: EventBlock): string {
  if (calendars === null) return '';
  const links = calendars.links.map(renderLink);
  return [`${calendars.label}:`, ...links].join('\n');
}

function renderLink({ label, url }: MailLink): string {
  return `${label}: ${webAddress(url)}`;
}

function renderFact({ label, value, url, before }: Fact): string {
  const link = url === undefined ? undefined : webAddress(url);
  const fact = link === undefined || link === value ? `${label}: ${value}` : `${label}: ${value} (${link})`;
  return before === undefined ? fact : `${fact}\n  ${before}`;
}
