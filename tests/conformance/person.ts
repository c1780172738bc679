import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Account, Avatars, Client, Databases, Locale, Models, Storage } from 'appwrite';

/** The official client's services, as exposed in the page. */
interface Services {
  readonly account: Account;
  readonly databases: Databases;
  readonly storage: Storage;
  readonly locale: Locale;
  readonly avatars: Avatars;
  readonly client: Client;
}

/** The tried versions of the web client, as they are installed. Tests use the first unless they say otherwise. */
export const webClients = ['appwrite', 'appwrite-21', 'appwrite-27'] as const;
export type WebClient = (typeof webClients)[number];

/** Everything but files and listeners is passed as JSON between test and page. */
type Remote<Service> = {
  [Name in keyof Service as Service[Name] extends (...args: never[]) => Promise<unknown>
    ? Name
    : never]: Service[Name];
};

/** An error as the official client throws it. */
export class ClientProblem extends Error {
  readonly code: number;
  readonly type: string;
  readonly response: unknown;

  constructor(message: string, code: number, type: string, response: unknown) {
    super(message);
    this.code = code;
    this.type = type;
    this.response = response;
  }
}

export interface Target {
  readonly url: string;
  readonly project: string;
}

interface OwnCall {
  readonly headers?: object;
  readonly body?: object;
  readonly project?: string;
  readonly fileBytes?: number;
}

/** What the page stores for the test. */
interface PageWorld {
  Appwrite: typeof import('appwrite');
  services: Services;
  heard: Record<string, unknown[]>;
  stop: Record<string, () => void>;
}

/**
 * A person whose browser runs the unmodified official client. `account`, `databases` and `storage` are that
 * client's services; arguments and results are passed as JSON.
 */
export class Person {
  readonly page: Page;
  readonly account = this.#service<Account>('account');
  readonly databases = this.#service<Databases>('databases');
  readonly storage = this.#service<Storage>('storage');
  readonly locale = this.#service<Locale>('locale');

  private readonly context: BrowserContext;
  private readonly client: WebClient;

  private constructor(page: Page, context: BrowserContext, client: WebClient) {
    this.page = page;
    this.context = context;
    this.client = client;
  }

  /** Opens a page on the server's origin and loads the client. */
  static async arrive(browser: Browser, target: Target, client: WebClient = 'appwrite'): Promise<Person> {
    // Our pages allow no foreign scripts; this page belongs to the client.
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${target.url}/health/live`);
    const person = new Person(page, context, client);
    await person.#loadClient(target);
    return person;
  }

  /** Reloads the page, like a returning visitor. */
  async comeBack(target: Target): Promise<void> {
    await this.page.reload();
    await this.#loadClient(target);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  /**
   * Any request with the client's own `call`; `project` overrides the installation's, and `fileBytes` sends
   * the body as a form with a file of that size.
   */
  async call(
    method: string,
    path: string,
    { headers = {}, body = {}, project, fileBytes }: OwnCall = {},
  ): Promise<unknown> {
    return this.#evaluate(
      async ([verb, address, own, sent, other, size]) => {
        const { client } = (window as unknown as PageWorld).services;
        const asked = other === undefined ? {} : { 'X-Appwrite-Project': other };
        const kind = size === undefined ? 'application/json' : 'multipart/form-data';
        const file = size === undefined ? {} : { file: new File([new Uint8Array(size)], 'zeros.png') };
        return client.call(
          verb,
          new URL(client.config.endpoint + address),
          { 'content-type': kind, ...asked, ...own },
          { ...sent, ...file },
        );
      },
      [method, path, headers, body, project, fileBytes] as const,
    );
  }

  /** The session cookies by name. */
  async sessions(): Promise<Record<string, string>> {
    const cookies = await this.context.cookies();
    return Object.fromEntries(cookies.map(({ name, value }) => [name, decodeURIComponent(value)]));
  }

  /** Lets the client store sessions itself, as in browsers without cookies for the server. */
  async holdSessions(sessions: Record<string, string>): Promise<void> {
    await this.page.evaluate(
      (held) => localStorage.setItem('cookieFallback', held),
      JSON.stringify(sessions),
    );
  }

  /** Uploads bytes as a `File` with the client's chunked upload; `progress` has its reports. */
  async upload(
    bucket: string,
    id: string,
    file: { name: string; type: string; bytes: Buffer },
  ): Promise<{ file: Models.File; progress: { progress: number; chunksTotal: number }[] }> {
    return this.#evaluate(
      async ([bucketId, fileId, name, type, base64]) => {
        const world = window as unknown as PageWorld;
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const progress: { progress: number; chunksTotal: number }[] = [];
        const stored = await world.services.storage.createFile(
          bucketId,
          fileId,
          new File([bytes], name, { type }),
          undefined,
          (report) => progress.push({ progress: report.progress, chunksTotal: report.chunksTotal }),
        );
        return { file: stored, progress };
      },
      [bucket, id, file.name, file.type, file.bytes.toString('base64')] as const,
    );
  }

  /** Subscribes with the client's realtime; events are recorded for `heard`. */
  async subscribe(name: string, channels: string[]): Promise<void> {
    await this.page.evaluate(
      ([key, wanted]) => {
        const world = window as unknown as PageWorld;
        world.heard[key] = [];
        world.stop[key] = world.services.client.subscribe(wanted, (message) => {
          world.heard[key]?.push(message);
        });
      },
      [name, channels] as const,
    );
  }

  async unsubscribe(name: string): Promise<void> {
    await this.page.evaluate((key) => (window as unknown as PageWorld).stop[key]?.(), name);
  }

  /** Events of a subscription so far. */
  async heard(name: string): Promise<{ events: string[]; channels: string[]; payload: Models.Document }[]> {
    return this.page.evaluate((key) => (window as unknown as PageWorld).heard[key] ?? [], name) as never;
  }

  /** A URL built by the client, e.g. of a preview. */
  async addressOf(
    method: 'getFileView' | 'getFilePreview' | 'getFileDownload' | 'getInitials' | 'getQR' | 'getFlag',
    ...args: unknown[]
  ): Promise<string> {
    return this.page.evaluate(
      ([name, values]) => {
        const { storage, avatars } = (window as unknown as PageWorld).services;
        const services = [storage, avatars] as unknown as Record<string, (...all: unknown[]) => unknown>[];
        const service = services.find((each) => each[name] !== undefined);
        return String(service?.[name]?.(...values));
      },
      [method, args] as const,
    );
  }

  async #loadClient(target: Target): Promise<void> {
    const path = createRequire(import.meta.url)
      .resolve(this.client)
      .replace(/dist.*$/, 'dist/iife/sdk.js');
    await this.page.addScriptTag({ content: await readFile(path, 'utf8') });
    await this.page.evaluate(
      ([endpoint, project]) => {
        const world = window as unknown as PageWorld;
        const client = new world.Appwrite.Client().setEndpoint(endpoint).setProject(project);
        world.services = {
          client,
          account: new world.Appwrite.Account(client),
          databases: new world.Appwrite.Databases(client),
          storage: new world.Appwrite.Storage(client),
          locale: new world.Appwrite.Locale(client),
          avatars: new world.Appwrite.Avatars(client),
        };
        world.heard = {};
        world.stop = {};
      },
      [`${target.url}/v1`, target.project] as const,
    );
  }

  #service<Service>(name: 'account' | 'databases' | 'storage' | 'locale'): Remote<Service> {
    return new Proxy({} as Remote<Service>, {
      get:
        (_, method) =>
        (...args: unknown[]) =>
          this.#evaluate(
            ([service, call, values]) => {
              const { services } = window as unknown as PageWorld;
              const object = services[service] as unknown as Record<
                string,
                (...all: unknown[]) => Promise<unknown>
              >;
              return object[call]?.(...values) ?? Promise.reject(new Error(`The client has no ${call}`));
            },
            [name, String(method), args] as const,
          ),
    });
  }

  /** Runs in the page; errors thrown by the client are rethrown here. */
  async #evaluate<Argument, Result>(
    work: (argument: Argument) => Promise<Result>,
    argument: Argument,
  ): Promise<Result> {
    const outcome = await this.page.evaluate(
      async ([source, value]) => {
        try {
          return { result: await new Function(`return (${source})`)()(value) };
        } catch (error) {
          const { message, code, type, response } = error as ClientProblem;
          return { problem: { message, code, type, response } };
        }
      },
      [work.toString(), argument] as const,
    );
    if (outcome.problem === undefined) return outcome.result as Result;
    const { message, code, type, response } = outcome.problem;
    throw new ClientProblem(message, code, type, response);
  }
}
