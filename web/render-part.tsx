import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { StaticRouter } from 'react-router';
import type { PageRequest } from '../contracts/pages.ts';
import { CallProvider } from './api/call.ts';
import { openTexts } from './lib/catalogues.ts';
import { PageProvider } from './lib/page-context.tsx';
import { type PageState, parseState } from './lib/page-state.ts';
import { withTexts } from './lib/screen-texts.tsx';
import { renderElement } from './render-element.ts';
import { frameCatalogue, LanguageProvider } from './shell/language.tsx';
import { ThemeProvider, themeOf } from './shell/theme.tsx';

interface PartRequest
  extends Pick<PageRequest, 'path' | 'cookies' | 'language' | 'site' | 'now' | 'onError'> {
  /** All that the part gets to know, besides the request. */
  readonly queries: QueryClient;
  /** Its catalogues besides the layout's. */
  readonly texts: readonly string[];
}

/** Renders a part of a page outside of its document. */
export async function renderPart(Shown: ComponentType, request: PartRequest): Promise<string> {
  const { path, language, site, now, queries, texts } = request;
  await Promise.all([openTexts(language, frameCatalogue), openTexts(language, texts)]);
  const Part = withTexts(Shown, texts);
  return renderElement(
    <ThemeProvider initial={themeOf(request.cookies)}>
      <LanguageProvider initial={language} ownTexts={site.brand.texts}>
        <PageProvider value={{ site, now }}>
          <QueryClientProvider client={queries}>
            <CallProvider value={notCalled}>
              <StaticRouter location={path}>
                <Part />
              </StaticRouter>
            </CallProvider>
          </QueryClientProvider>
        </PageProvider>
      </LanguageProvider>
    </ThemeProvider>,
    request.onError,
  );
}

/** For parts, which load nothing. */
export function createPartQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { queryFn: notCalled, staleTime: Number.POSITIVE_INFINITY } },
  });
}

/** The data of a shared page, from the element that carries it. */
export function readData(element: string): PageState {
  return parseState(element.slice(element.indexOf('>') + 1, element.lastIndexOf('<')));
}

/** Parts use only their input; nothing is loaded for them. */
export const notCalled = (): never => {
  throw new Error('A part of a page called the API.');
};
