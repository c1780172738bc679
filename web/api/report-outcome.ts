interface Report<Done> {
  readonly onSuccess: (done: Done) => void;
  /** Left out where the component shows the error of its mutation. */
  readonly onError?: (error: Error) => void;
}

/**
 * Says how a mutation ended that takes its own button off the page, such as the removal of a row: React Query drops the
 * callbacks of `mutate()` when their component has unmounted.
 *
 * @example reportOutcome(mutateAsync(memberId), { onSuccess: () => showToast(…) })
 */
export function reportOutcome<Done>(
  outcome: Promise<Done>,
  { onSuccess, onError = () => {} }: Report<Done>,
): void {
  outcome.then(onSuccess, onError);
}
