import type { ProblemBody, ProblemType } from '../../contracts/problem.ts';

/** The API refused, with a reason that a person may read. */
export class ProblemError extends Error {
  readonly status: number;
  readonly type: ProblemType;
  /** Faulty fields, each with its remedy. */
  readonly fields: Readonly<Record<string, string>>;
  /** Ids or numbers that the next step needs. */
  readonly about: Readonly<Record<string, string>>;
  /** When to try again, in seconds, where that may help. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    type: ProblemType,
    message: string,
    details: Pick<ProblemBody, 'fields' | 'about'> & { retryAfter?: number | undefined } = {},
  ) {
    super(message);
    this.name = 'ProblemError';
    this.status = status;
    this.type = type;
    this.fields = details.fields ?? {};
    this.about = details.about ?? {};
    this.retryAfter = details.retryAfter;
  }
}

/** No answer came: the device is offline, or the server can't be reached. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause });
    this.name = 'NetworkError';
  }
}

/** Whether `error` is a refusal of one of these types, or of any type when none is named. */
export function isProblem(error: unknown, ...types: ProblemType[]): error is ProblemError {
  return error instanceof ProblemError && (types.length === 0 || types.includes(error.type));
}
