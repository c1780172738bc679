/**
 * Imports a module again after a failed download. Browsers cache the failure by address until the page is reloaded, so
 * a query parameter is added.
 *
 * @param attempt a new number for each try
 */
export async function loadAgain<Code extends { readonly default: unknown }>(
  load: () => Promise<Code>,
  attempt: number,
): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    if (address === undefined) throw error;
    const code = await import(/* @vite-ignore */ `${address}?again=${attempt}`);
    // Modules merged into a shared chunk are exported under another name.
    if (typeof code.default !== 'function') throw error;
    return code;
  }
}

/** The failed module's address, if the error message has it. */
function addressIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return /dynamically imported module: (https?:\/\/[^?\s]+\.js)$/.exec(error.message)?.[1];
}
