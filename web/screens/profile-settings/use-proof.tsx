import { type ReactNode, Suspense, useState } from 'react';
import type { Security } from '../../../contracts/second-factors.ts';
import { isProblem } from '../../lib/errors.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'));

interface Waiting {
  readonly proof: NonNullable<Security['proof']>;
  /** Runs the change again. */
  readonly proved: () => void;
  readonly givenUp: () => void;
}

/**
 * Runs changes that need a recent proof of who the person is. When the server asks for one, the dialog appears, and
 * the change runs again after it.
 *
 * @returns `run` gives undefined when the person closed the dialog
 */
export function useProof(): {
  readonly run: <Value>(change: () => Promise<Value>) => Promise<Value | undefined>;
  readonly dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const run = async <Value,>(change: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await change();
    } catch (error) {
      const proof = isProblem(error, 'user_challenge_required') ? error.about.proof : undefined;
      if (proof === undefined) throw error;
      return new Promise((resolve, reject) =>
        setWaiting({
          proof: proof as Waiting['proof'],
          proved: () => change().then(resolve, reject),
          givenUp: () => resolve(undefined),
        }),
      );
    }
  };
  const close = () => setWaiting(null);
  const dialog = waiting !== null && (
    <Suspense>
      <ProofDialog
        proof={waiting.proof}
        onProved={() => {
          close();
          waiting.proved();
        }}
        onClose={() => {
          close();
          waiting.givenUp();
        }}
      />
    </Suspense>
  );
  return { run, dialog };
}
