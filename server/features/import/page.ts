import { Parser } from 'htmlparser2';

/** A thing with properties, as JSON-LD and microdata both describe it. */
export interface Thing {
  readonly [property: string]: unknown;
}

/** What a page says about events for machines, before it is understood. */
export interface PageData {
  /** The contents of its JSON-LD scripts. */
  readonly jsonLd: readonly string[];
  /** Its outermost microdata items, in the form of JSON-LD. */
  readonly microdata: readonly Thing[];
  /** `og:` and similar properties, and `title`. */
  readonly meta: ReadonlyMap<string, string>;
  /** Whole addresses of calendars that it links to. */
  readonly calendars: readonly string[];
  /** The page's own opinion of its address, or where it was found. */
  readonly url: string;
}

/** Of each list on a page, and of a text, so that no page fills the memory many times over. */
const most = { scripts: 100, items: 500, properties: 5000, calendars: 5, depth: 40, text: 50_000 } as const;

interface OpenItem {
  readonly thing: Record<string, unknown[]>;
  readonly depth: number;
}
interface OpenText {
  readonly depth: number;
  readonly item: Record<string, unknown[]>;
  readonly names: readonly string[];
  text: string;
}

/** Reads a page without building it: only texts and addresses are kept, and none of its HTML. */
export function readPage(html: string, address: string): PageData {
  const reader = new PageReader(address);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return reader.result();
}

class PageReader {
  readonly #jsonLd: string[] = [];
  readonly #microdata: Thing[] = [];
  readonly #meta = new Map<string, string>();
  readonly #calendars = new Set<string>();
  readonly #items: OpenItem[] = [];
  readonly #texts: OpenText[] = [];
  #url: string;
  #base: string;
  #depth = 0;
  #properties = 0;
  #itemCount = 0;
  /** The script or title being read. */
  #raw: { readonly name: string; text: string } | null = null;

  constructor(address: string) {
    this.#url = address;
    this.#base = address;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth++;
    if (name === 'script' && /^application\/(?:[\w.-]+\+)?ld\+json/i.test((attributes.type ?? '').trim())) {
      this.#raw = { name, text: '' };
    } else if (name === 'title' && this.#items.length === 0) this.#raw = { name, text: '' };
    else if (name === 'base') this.#base = this.#whole(attributes.href) ?? this.#base;
    else if (name === 'meta') this.#takeMeta(attributes);
    else if (name === 'link' || name === 'a') this.#takeLink(attributes);
    this.#takeMicrodata(name, attributes);
  }

  text(text: string): void {
    if (this.#raw !== null) this.#raw.text += text;
    for (const open of this.#texts) if (open.text.length < most.text) open.text += text;
  }

  close(name: string): void {
    if (this.#raw?.name === name) {
      const { text } = this.#raw;
      if (name === 'script' && this.#jsonLd.length < most.scripts) this.#jsonLd.push(text);
      if (name === 'title' && !this.#meta.has('title')) this.#meta.set('title', text.slice(0, 1000));
      this.#raw = null;
    }
    // Paragraphs of a description stay apart.
    if (/^(?:p|div|li|h[1-6])$/.test(name)) for (const open of this.#texts) open.text += '\n';
    while (this.#texts.length > 0 && (this.#texts.at(-1)?.depth ?? 0) >= this.#depth) {
      const { item, names, text } = this.#texts.pop() as OpenText;
      this.#put(item, names, text.trim());
    }
    while (this.#items.length > 0 && (this.#items.at(-1)?.depth ?? 0) >= this.#depth) this.#items.pop();
    this.#depth = Math.max(0, this.#depth - 1);
  }

  result(): PageData {
    return {
      jsonLd: this.#jsonLd,
      microdata: this.#microdata,
      meta: this.#meta,
      calendars: [...this.#calendars],
      url: this.#url,
    };
  }

  #whole(address: string | undefined): string | null {
    return address === undefined ? null : (URL.parse(address.trim(), this.#base)?.href ?? null);
  }

  #takeMeta(attributes: Readonly<Record<string, string>>): void {
    const name = (attributes.property ?? attributes.name)?.trim().toLowerCase();
    const { content } = attributes;
    if (name === undefined || content === undefined || this.#meta.has(name)) return;
    if (this.#meta.size < most.items) this.#meta.set(name, content.slice(0, most.text));
  }

  /** Linked calendars are announced by their type, or by the ending of their address. */
  #takeLink({ rel = '', type = '', href }: Readonly<Record<string, string>>): void {
    const address = this.#whole(href?.replace(/^webcals?:/i, 'https:'));
    if (address === null || !/^https?:/.test(address)) return;
    if (rel.toLowerCase().split(/\s+/).includes('canonical')) this.#url = address;
    const isCalendar = /^text\/calendar/i.test(type.trim()) || /\.ics$/i.test(new URL(address).pathname);
    if (isCalendar && this.#calendars.size < most.calendars) this.#calendars.add(address);
  }

  #takeMicrodata(name: string, attributes: Readonly<Record<string, string>>): void {
    const names = (attributes.itemprop ?? '').split(/\s+/).filter(Boolean).slice(0, 5);
    const parent = this.#items.at(-1)?.thing;
    if (attributes.itemscope !== undefined) {
      if (this.#items.length >= most.depth || this.#itemCount++ >= most.items) return;
      const types = (attributes.itemtype ?? '').split(/\s+/).filter(Boolean);
      const thing: Record<string, unknown[]> = Object.create(null);
      thing['@type'] = types;
      if (attributes.itemid) thing['@id'] = [attributes.itemid];
      if (names.length > 0 && parent !== undefined) this.#put(parent, names, thing);
      else this.#microdata.push(thing);
      this.#items.push({ thing, depth: this.#depth });
      return;
    }
    if (names.length === 0 || parent === undefined) return;
    const value = this.#valueOf(name, attributes);
    if (value !== null) this.#put(parent, names, value);
    else if (this.#texts.length < most.depth) {
      this.#texts.push({ depth: this.#depth, item: parent, names, text: '' });
    }
  }

  /** Null: the text of the element. */
  #valueOf(name: string, attributes: Readonly<Record<string, string>>): string | null {
    if (attributes.content !== undefined) return attributes.content.slice(0, most.text);
    switch (name) {
      case 'a':
      case 'area':
      case 'link':
        return this.#whole(attributes.href) ?? '';
      case 'img':
      case 'source':
      case 'video':
        return this.#whole(attributes.src) ?? '';
      case 'object':
        return this.#whole(attributes.data) ?? '';
      case 'data':
      case 'meter':
        return attributes.value ?? '';
      case 'time':
        return attributes.datetime ?? null;
      case 'meta':
        return '';
      default:
        return null;
    }
  }

  #put(item: Record<string, unknown[]>, names: readonly string[], value: unknown): void {
    if (this.#properties++ >= most.properties) return;
    for (const name of names) {
      item[name] ??= [];
      item[name].push(value);
    }
  }
}

/** The text of a description that may be HTML, with its paragraphs and lists. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text.trim();
  // Some sites escape it twice.
  const isEscaped = !text.includes('<') && /&lt;(?:p|br|div|ul|ol|li|b|i|a|em|strong|h[1-6])\b/i.test(text);
  const html = isEscaped
    ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
    : text;
  let plain = '';
  let unseen = 0;
  const parser = new Parser({
    onopentag(name) {
      if (/^(?:script|style|template|noscript)$/.test(name)) unseen++;
      if (name === 'br') plain += '\n';
      if (name === 'li') plain += '\n- ';
    },
    ontext(part) {
      if (unseen === 0) plain += part;
    },
    onclosetag(name) {
      if (/^(?:script|style|template|noscript)$/.test(name)) unseen = Math.max(0, unseen - 1);
      if (/^(?:p|div|ul|ol|h[1-6]|blockquote|tr)$/.test(name)) plain += '\n\n';
    },
  });
  parser.end(html);
  return plain
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The first text; also of `{ "@value": … }`. */
export function textOf(value: unknown): string {
  for (const each of listOf(value)) {
    if (typeof each === 'string') return each.trim();
    if (typeof each === 'number') return String(each);
    if (isThing(each) && typeof each['@value'] === 'string') return each['@value'].trim();
  }
  return '';
}
