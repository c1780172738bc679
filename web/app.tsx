import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { directionOf } from '../contracts/languages.ts';
import { type Call, CallProvider } from './api/call.ts';
import { PrefetchProvider } from './lib/delayed-navigation.tsx';
import { PageProvider } from './lib/page-context.tsx';
import {
  type Embedded,
  type PageState,
  type PersonalState,
  personalStateId,
  stateId,
} from './lib/page-state.ts';
import icon from './shell/icon.svg?url';
import { LanguageProvider } from './shell/language.tsx';
import { ThemeProvider, useTheme } from './shell/theme.tsx';
import { preloadedFonts } from './ui/fonts.ts';

interface AppProps {
  /** The data and its text exactly as written by the server: hydration needs the same. */
  readonly page: Embedded<PageState>;
  readonly personal: Embedded<PersonalState>;
  readonly queries: QueryClient;
  readonly call: Call;
  readonly prefetch: (path: string) => Promise<void>;
  /** The router. */
  readonly children: ReactNode;
}

/** The whole document, rendered by the server and hydrated by the browser. */
export function App({ page, personal, queries, call, prefetch, children }: AppProps) {
  const { state } = page;
  return (
    <ThemeProvider initial={state.theme}>
      <LanguageProvider initial={state.language} ownTexts={state.site.brand.texts}>
        <Document page={page} personal={personal}>
          <PageProvider value={state}>
            <QueryClientProvider client={queries}>
              <CallProvider value={call}>
                <PrefetchProvider value={prefetch}>{children}</PrefetchProvider>
              </CallProvider>
            </QueryClientProvider>
          </PageProvider>
        </Document>
      </LanguageProvider>
    </ThemeProvider>
  );
}

function Document({
  page: { state, text },
  personal,
  children,
}: Pick<AppProps, 'page' | 'personal' | 'children'>) {
  const { theme } = useTheme();
  const language = useLocale();
  return (
    <html lang={language} dir={directionOf(language)} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f8f5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#081411" />
        <link rel="icon" href={state.site.brand.logo ?? icon} />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {preloadedFonts(state.language).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {state.assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* Read by `first-script.ts`. */}
        <script
          async
          type="module"
          src={state.assets.firstScript}
          data-entry={state.assets.entry}
          data-modules={state.assets.modules.join(' ')}
          data-styles={state.assets.laterStyles?.join(' ')}
        />
      </head>
      <body>
        {children}
        <Data id={stateId} text={text} />
        <Data id={personalStateId} text={personal.text} />
      </body>
    </html>
  );
}

function Data({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <script
      id={id}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, written without any `<`
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
