/** A reply that is JSON already, in parts: encoding a long list at once would make everyone else wait. */
export class EncodedReply {
  readonly parts: readonly Buffer[];

  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
  }
}

/** A piece of replies, already JSON. */
export interface KeptJson {
  /** Null once it was dropped from memory. */
  json: Buffer | null;
  /** Whether a {@link JsonMemory} accounts for it. */
  readonly shared: boolean;
}

/** In bytes, beside the pieces. */
const ownBytes = 300;
const comma = 0x2c;

/**
 * A JSON reply around a list of pieces that many replies share. It takes hardly any memory of its own, and can't be
 * sent any more once a piece was dropped.
 */
export class JoinedReply {
  readonly length: number;
  readonly #pieces: readonly KeptJson[];
  readonly #head: Buffer;
  readonly #tail: Buffer;

  constructor(head: string, pieces: readonly KeptJson[], tail: string) {
    this.#head = Buffer.from(head);
    this.#tail = Buffer.from(tail);
    this.#pieces = pieces;
    const inside = pieces.reduce(
      (sum, { json }) => sum + (json?.length ?? 0),
      Math.max(0, pieces.length - 1),
    );
    this.length = this.#head.length + inside + this.#tail.length;
  }

  /** Memory in bytes that nothing else accounts for. */
  get bytes(): number {
    const own = this.#pieces.reduce((sum, { json, shared }) => sum + (shared ? 0 : (json?.length ?? 0)), 0);
    return ownBytes + 8 * this.#pieces.length + own;
  }

  get isWhole(): boolean {
    return this.#pieces.every(({ json }) => json !== null);
  }

  /** Null if a piece was dropped. */
  join(): Buffer | null {
    const whole = Buffer.allocUnsafe(this.length);
    let at = this.#head.copy(whole);
    for (const [index, { json }] of this.#pieces.entries()) {
      if (json === null) return null;
      if (index > 0) whole[at++] = comma;
      at += json.copy(whole, at);
    }
    this.#tail.copy(whole, at);
    return whole;
  }
}

/** Pieces by what they show, up to `maxBytes`; the least recently used are dropped. */
export interface JsonMemory {
  find(key: string): KeptJson | undefined;
  /** Keeps the first value of a key, as a key names one version. A large value isn't kept. */
  keep(key: string, value: unknown): KeptJson;
}

/** A piece that belongs to one reply. */
export function jsonPiece(value: unknown): KeptJson {
  return { json: bytesOf(value), shared: false };
}

function bytesOf(value: unknown): Buffer {
  const text = JSON.stringify(value);
  // In memory of its own: `Buffer.from` returns views of blocks that one view keeps whole.
  const json = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  json.write(text);
  return json;
}

/** A reply has fewer: its pieces must not displace each other while it's made. */
const mostPieces = 200;
/** Bytes of an object and its entry, beside the text. */
const overhead = 300;

export function createJsonMemory(maxBytes: number): JsonMemory {
  const pieces = new Map<string, KeptJson>();
  let bytes = 0;
  const find = (key: string): KeptJson | undefined => {
    const piece = pieces.get(key);
    if (piece === undefined) return undefined;
    pieces.delete(key);
    pieces.set(key, piece);
    return piece;
  };
  return {
    find,
    keep(key, value) {
      // Made by two requests at once: one piece is enough.
      const before = find(key);
      if (before !== undefined) return before;
      const json = bytesOf(value);
      if (json.length > maxBytes / mostPieces) return { json, shared: false };
      const piece: KeptJson = { json, shared: true };
      pieces.set(key, piece);
      bytes += overhead + json.length;
      for (const [oldest, dropped] of pieces) {
        if (bytes <= maxBytes || dropped === piece) break;
        pieces.delete(oldest);
        bytes -= overhead + (dropped.json?.length ?? 0);
        dropped.json = null;
      }
      return piece;
    },
  };
}
