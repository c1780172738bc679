import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTranslator } from 'use-intl/core';
import { z } from 'zod';
import { escapeHtml } from '../../../contracts/escape-html.ts';
import { directionOf, type Language, numberLocale } from '../../../contracts/languages.ts';
import { EventParams } from '../../../contracts/values.ts';
import { PlaceToken, type WaitingPlace } from '../../../contracts/waiting-room.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import { Problem } from '../../infra/http/problem.ts';
import { askedLanguage } from '../../infra/http/reply.ts';
import { parseInput } from '../../infra/http/server.ts';
import type { AdmissionDeps } from './admit.ts';
import type { Desk } from './desk.ts';
import { readPlace } from './place-token.ts';

const style = `
:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif;background:light-dark(#f4f8f5,#081411);color:light-dark(#0f211c,#eef6f1)}
body{max-width:34rem;margin:0 auto;padding:3rem 1rem}
h1{font-size:1.75rem;line-height:1.2}
.place{margin:1.5rem 0;padding:1.5rem;border-radius:1rem;background:light-dark(#fff,#10201b)}
.place strong{display:block;font-size:2.5rem;line-height:1.2;font-variant-numeric:tabular-nums}
p{color:light-dark(#41544c,#b0c4bb)}
a{color:light-dark(#b40f55,#ff86b6)}
button{font:inherit;padding:.75rem 1.5rem;border:0;border-radius:2rem;background:#c4155c;color:#fff;cursor:pointer}
input{font:inherit;inline-size:100%;box-sizing:border-box;padding:.5rem}`;

const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Minutes from which the time left is told in hours. */
const hoursFrom = 120;

/** Without a place, the page offers one. */
const PlaceQuery = z.object({ place: PlaceToken.optional() });

/**
 * The line for browsers without JavaScript: a form to take a place, and a page that reloads itself. Both cost no query of
 * the database beyond the place itself.
 */
export function plainRoutes(app: FastifyInstance, deps: AdmissionDeps, desk: Desk): void {
  const { rooms, secret, siteUrl } = deps;
  void app.register(async (scope) => {
    // The form has no fields.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post('/event/:eventId/waiting-room/place', async (request, reply) => {
      const { eventId } = parseInput(EventParams, request.params);
      const asker = { eventId, caller: null, request };
      try {
        await desk.roomFor(asker);
        const token = await desk.give(asker, 'slow');
        return await reply
          .code(303)
          .header('cache-control', 'no-store')
          .header('location', pathOf(eventId, token))
          .send();
      } catch (error) {
        return sendRefusal(reply, request, { error, eventId });
      }
    });
  });
  const placeOf = async (eventId: string, token: string) => {
    const place = readPlace(secret, eventId, token);
    const room = place === null ? null : await rooms.look(eventId);
    if (place === null || room === null) throw new Problem('waiting_room_place_not_found');
    return rooms.show(eventId, room, place);
  };
  app.get('/event/:eventId/waiting-room/place', async (request, reply) => {
    const { eventId } = parseInput(EventParams, request.params);
    const { place: token } = parseInput(PlaceQuery, request.query);
    const event = `${siteUrl}/event/${encodeURIComponent(eventId)}`;
    const links = { event, line: `${event}/waiting-room#${token ?? ''}` };
    try {
      const shown = token === undefined ? null : await placeOf(eventId, token);
      return await sendPage(reply, pageOf(askedLanguage(request), shown, links));
    } catch (error) {
      return sendRefusal(reply, request, { error, eventId });
    }
  });
  /** Browsers show it, so it's a page, with the way back. */
  function sendRefusal(
    reply: FastifyReply,
    request: FastifyRequest,
    { error, eventId }: { error: unknown; eventId: string },
  ): FastifyReply {
    if (!(error instanceof Problem)) throw error;
    const language = askedLanguage(request);
    const { problems, waitingRoom } = catalogues[language];
    const event = `${siteUrl}/event/${encodeURIComponent(eventId)}`;
    const content = `<p>${escapeHtml(problems.types[error.type])}</p>${link(event, waitingRoom.openEvent)}`;
    const page = documentOf(language, { title: waitingRoom.title.room, content });
    return sendPage(reply.code(error.status).headers(error.headers ?? {}), page);
  }
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return (
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      // Without any, browsers wouldn't say where the form is from.
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(page)
  );
}

function link(url: string, text: string): string {
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`;
}

function pathOf(eventId: string, token: string): string {
  return `/event/${encodeURIComponent(eventId)}/waiting-room/place?${new URLSearchParams({ place: token })}`;
}

function pageOf(
  language: Language,
  place: WaitingPlace | null,
  links: { readonly event: string; readonly line: string },
): string {
  const t = createTranslator({
    locale: language,
    messages: { waitingRoom: catalogues[language].waitingRoom },
    namespace: 'waitingRoom',
  });
  if (place === null) {
    const form = `<p>${escapeHtml(t('plainIntro'))}</p><form method="post"><button>${escapeHtml(t('plainJoin'))}</button></form>`;
    return documentOf(language, { title: t('title.room'), content: form });
  }
  const number = new Intl.NumberFormat(numberLocale(language));
  const minutes = Math.max(1, Math.ceil(place.seconds / 60));
  const left =
    minutes < hoursFrom ? t('timeLeft', { minutes }) : t('hoursLeft', { hours: Math.round(minutes / 60) });
  const state = {
    entered: () => `<p>${escapeHtml(t('enteredText'))}</p>`,
    waiting: () =>
      `<div class="place" role="status">${escapeHtml(t('yourPlace'))}<strong>${number.format(place.place ?? 0)}</strong>
      ${escapeHtml(left)}</div>
      <p>${escapeHtml(t('slowText'))}</p>`,
    turn: () => `<p>${escapeHtml(t('plainTurn'))}</p>${link(links.line, t('openEvent'))}`,
    none: () => link(links.event, t('openEvent')),
  }[place.state]();
  // At most every ten seconds: each reload makes screen readers begin again.
  const seconds = String(Math.max(10, place.askAgainIn));
  const content = `${state}<p>${escapeHtml(t('plainReload', { seconds }))}</p>
<p><label>${escapeHtml(t('linkLabel'))}<input readonly dir="ltr" value="${escapeHtml(links.line)}"></label></p>${place.state === 'none' ? '' : link(links.event, t('eventPage'))}`;
  return documentOf(language, { title: t(`title.${place.state}`), content, seconds });
}

function documentOf(
  language: Language,
  { title, content, seconds }: { title: string; content: string; seconds?: string },
): string {
  const refresh = seconds === undefined ? '' : `<meta http-equiv="refresh" content="${seconds}">`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">${refresh}<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
}
