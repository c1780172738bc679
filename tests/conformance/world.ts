import { type Browser, chromium } from '@playwright/test';
import { expect } from 'vitest';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.ts';
import { codeInMailbox, linkInMailbox } from '../../scripts/mailbox.ts';
import { newId } from '../../server/infra/ids.ts';
import { ClientProblem, Person, type Target, type WebClient } from './person.ts';

/** The default ids of an installation. */
export const ids = { database: 'main', events: 'events', users: 'users', bucket: 'images' } as const;

export interface Member extends Person {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
}

/** A running server, a browser, and people with accounts. */
export class World {
  readonly #browser: Browser;
  readonly target: Target;

  private constructor(browser: Browser, target: Target) {
    this.#browser = browser;
    this.target = target;
  }

  static async open(url: string, project: string): Promise<World> {
    const found = await findBrowser();
    const browser = await chromium.launch({
      executablePath: found.executable,
      args: [...BROWSER_FLAGS],
      env: { ...process.env, ...found.environment } as Record<string, string>,
    });
    return new World(browser, { url: url.replace(/\/$/, ''), project });
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** Someone who isn't signed in. */
  async visitor(client?: WebClient): Promise<Person> {
    return Person.arrive(this.#browser, this.target, client);
  }

  /** A new person, signed up with the emailed code and logged in. */
  async member(name: string, client?: WebClient): Promise<Member> {
    const person = await this.visitor(client);
    const email = this.newEmail(name);
    const password = `${name} keeps this ${newId()}`;
    const account = await person.account.create('unique()', email, password, name);
    await person.account.createSession(account.$id, await this.code(email));
    return Object.assign(person, { userId: account.$id, email, password });
  }

  /** An address not used before. */
  newEmail(name: string): string {
    return `${name.toLowerCase()}.${newId()}@conformance.example`;
  }

  /** The one-time code in the newest email to an address. */
  code(email: string): Promise<string> {
    return codeInMailbox(this.target.url, email);
  }

  /** `userId` and `secret` of the link in the newest email to an address. */
  link(email: string): Promise<{ userId: string; secret: string }> {
    return linkInMailbox(this.target.url, email);
  }
}

/** A complete event with the attributes Appwrite requires, and those a check adds. */
export function eventWith(attributes: Record<string, unknown> = {}) {
  return {
    eventTitle: 'Monsoon reading circle',
    description: 'We read aloud while it rains.',
    location: 'Pune',
    latitude: 18.5204,
    longitude: 73.8567,
    precision: 'organiser',
    date: '2031-07-12',
    startTime: '17:00',
    endTime: '19:00',
    ticketType: 'free',
    ...attributes,
  };
}

/** Expects exactly this error. */
export async function expectProblem(
  call: Promise<unknown>,
  code: number,
  type: string,
  message?: string | RegExp,
): Promise<void> {
  const problem = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem, `expected ${code} ${type}, but the call succeeded`).toBeInstanceOf(ClientProblem);
  const { code: actualCode, type: actualType, message: text, response } = problem as ClientProblem;
  expect({ code: actualCode, type: actualType, text }).toMatchObject({ code, type });
  // Newer clients keep the text of the response.
  const body = typeof response === 'string' ? JSON.parse(response) : response;
  expect(body).toMatchObject({ code, type, version: '1.5.0' });
  if (message !== undefined) expect(text).toMatch(message);
}
