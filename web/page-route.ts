import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { viewerQuery } from './api/account.ts';
import { openTexts } from './lib/catalogues.ts';
import { errorOf, toRouteError } from './lib/screen-error.ts';
import { withTexts } from './lib/screen-texts.tsx';
import { paths } from './paths.ts';
import type { RouteHandle, ScreenModule, Tools } from './screen.ts';

interface PageOptions {
  /** The folder in `screens/`. */
  readonly screen: string;
  /** The catalogues in `messages/<language>/` used by the screen, besides the layout's. */
  readonly texts: readonly string[];
  /** `user` sends visitors to log in first. */
  readonly access?: RouteHandle['access'];
  readonly footer?: RouteHandle['footer'];
}

/** Makes the route of a page. */
export type PageMaker = (path: string, options: PageOptions) => RouteObject;

/** Screens by their source file, relative to this folder. */
type Screens = Readonly<Record<string, () => Promise<ScreenModule>>>;

/** Makes routes whose code and texts are loaded on the first visit. */
export function pageMaker(tools: Tools, screens: Screens): PageMaker {
  return (path, { screen, texts, access = 'anyone', footer = 'full' }) => {
    const screenFile = `./screens/${screen}/screen.tsx`;
    const openScreen = screens[screenFile];
    if (openScreen === undefined) throw new Error(`There is no file ${screenFile}`);
    const handle: RouteHandle = { file: screenFile.replace('./', 'web/'), texts, access, footer };
    return {
      id: path,
      path,
      handle,
      lazy: async () => {
        const [{ Component, load }] = await Promise.all([
          openScreen().then(async (module) => {
            await module.loadParts?.(tools.queries, tools.search());
            return module;
          }),
          openTexts(tools.language(), texts),
        ]);
        return { Component: withTexts(Component, texts), loader: loader(tools, access, load) };
      },
    };
  };
}

function loader(tools: Tools, access: RouteHandle['access'], load: ScreenModule['load']) {
  return async ({ request, params }: LoaderFunctionArgs) => {
    try {
      const url = new URL(request.url);
      if (access === 'user') await requireViewer(tools, url);
      return (await load?.({ ...tools, params, url, signal: request.signal })) ?? null;
    } catch (error) {
      if (error instanceof Response || request.signal.aborted) throw error;
      throw toRouteError(errorOf(error));
    }
  };
}

async function requireViewer({ queries, call }: Tools, url: URL): Promise<void> {
  const viewer = await queries.ensureQueryData(viewerQuery(call));
  if (viewer === null) throw redirect(paths.login(`${url.pathname}${url.search}`));
}
