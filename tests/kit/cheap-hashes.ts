import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

/** What the product asks of argon2id for its own passwords, in KiB. */
const memoryOfProduct = 19_456;
/** The least that argon2 takes for one lane. */
const least = { memory: 8, passes: 1 };

type Argon2 = typeof crypto.argon2 & { isCheap?: boolean };

/**
 * Tests make thousands of people, and most of the work of a sign-up is its hash. Within the tests it takes the
 * least memory; what is stored looks the same, but only the same process can check it.
 */
function makeHashesCheap(): Argon2 {
  const real = crypto.argon2;
  const cheap: Argon2 = (algorithm, parameters, done) => {
    const lessen = cheap.isCheap && parameters.memory === memoryOfProduct;
    real(algorithm, lessen ? { ...parameters, ...least } : parameters, done);
  };
  cheap.isCheap = true;
  crypto.argon2 = cheap;
  syncBuiltinESMExports();
  return cheap;
}

// The test files of a worker share its built-in modules, and each runs this file.
const existing: Argon2 = crypto.argon2;
const argon2 = existing.isCheap === undefined ? makeHashesCheap() : existing;

/** For test files about the cost of hashing, and about hashes that another process made or checks. */
export function useRealHashes(): void {
  beforeAll(() => {
    argon2.isCheap = false;
  });
  afterAll(() => {
    argon2.isCheap = true;
  });
}
