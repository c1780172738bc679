import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

/**
 * A tile server for tests: raster tiles in the colours of OpenStreetMap's usual style, their numbers written on them.
 * A browser test makes it misbehave for its own requests by a query: `?mode=slow` answers after a minute,
 * `?mode=refuse` with 429, `?mode=break` closes the connection.
 */
const size = 256;
const slowSeconds = 60;

function drawing(z: number, x: number, y: number): string {
  const road = (from: string, to: string, width: number, colour: string) =>
    `<path d="M${from}L${to}" stroke="#bbb" stroke-width="${width + 2}"/><path d="M${from}L${to}" stroke="${colour}" stroke-width="${width}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" fill="#f2efe9"/>
    ${(x + y) % 3 === 0 ? '<rect x="30" y="140" width="110" height="90" rx="8" fill="#c8facc"/>' : ''}
    ${(x + 2 * y) % 5 === 0 ? `<path d="M150,0 C200,90 140,180 210,256 L256,256 L256,0 Z" fill="#aad3df"/>` : ''}
    <g fill="#d9d0c9"><rect x="40" y="30" width="26" height="18"/><rect x="90" y="70" width="20" height="34"/><rect x="160" y="40" width="34" height="22"/></g>
    <g fill="none">${road('0,128', '256,128', 8, '#fff')}${road('64,0', '64,256', 6, '#fff')}${road('192,0', '192,256', 12, '#fcd6a4')}${road('0,200', '256,170', 14, '#e892a2')}</g>
    <text x="76" y="118" font-family="sans-serif" font-size="12" fill="#333">Street ${z}/${x}/${y}</text>
  </svg>`;
}

async function answer(url: URL, response: ServerResponse): Promise<void> {
  const tile = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(url.pathname);
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
  const mode = url.searchParams.get('mode');
  if (mode === 'slow') await delay(slowSeconds * 1000, undefined, { ref: false });
  if (mode === 'break') return void response.socket?.destroy();
  if (mode === 'refuse') return void response.writeHead(429, headers).end();
  if (url.pathname === '/health') return void response.writeHead(200, headers).end();
  if (tile === null) return void response.writeHead(404, headers).end();
  const [z, x, y] = tile.slice(1).map(Number);
  const png = await sharp(Buffer.from(drawing(z ?? 0, x ?? 0, y ?? 0)))
    .png()
    .toBuffer();
  response.writeHead(200, { ...headers, 'content-type': 'image/png' }).end(png);
}

createServer((request, response) => {
  answer(new URL(request.url ?? '/', 'http://tiles.example'), response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
}).listen(Number(process.env.PORT), 'localhost');
