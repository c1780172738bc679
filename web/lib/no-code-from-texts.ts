import { config } from 'zod/v4/core';

// Pages allow no code made from texts (`script-src 'self'`). Whether it is allowed, zod finds out by trying, which
// browsers report as a violation; told before the first schema is made, it does not try.
config({ jitless: true });
