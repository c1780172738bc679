import { type ProblemBody, type ProblemType, problems } from '../../../contracts/problem.ts';

/** Appwrite response format. */
export const protocolVersion = '1.5.0';

/** An error the caller may see; anything else is a fault and answers 500 without details. */
export class Problem extends Error {
  readonly type: ProblemType;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly about: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(
    type: ProblemType,
    details: {
      message?: string;
      fields?: Readonly<Record<string, string>>;
      about?: Readonly<Record<string, string>>;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(details.message ?? filled(problems[type][1], details.about));
    this.type = type;
    this.status = problems[type][0];
    this.fields = details.fields;
    this.about = details.about;
    this.headers = details.headers;
  }

  toBody(): ProblemBody {
    return {
      message: this.message,
      code: this.status,
      type: this.type,
      version: protocolVersion,
      ...(this.fields && { fields: { ...this.fields } }),
      ...(this.about && { about: { ...this.about } }),
    };
  }
}

/** A text with what it names in braces. */
function filled(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** One faulty field, named with its remedy, in the protocol's words. */
export function invalidField(field: string, remedy: string): Problem {
  return invalidFields({ [field]: remedy });
}

/** Invalid fields with their messages; the overall message names the first. */
export function invalidFields(fields: Readonly<Record<string, string>>): Problem {
  const [field, remedy] = Object.entries(fields)[0] ?? ['body', 'Invalid'];
  return new Problem('general_argument_invalid', {
    message: `Invalid \`${field}\` param: ${remedy}`,
    fields,
  });
}
