import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The minimum a Node.js server can do: always these headers and these bytes. */
const [headers = '{}', file = ''] = process.argv.slice(2);
const body = readFileSync(file);
const always = { ...JSON.parse(headers), 'content-length': body.length };
const server = createServer((_, response) => {
  response.writeHead(200, always);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
