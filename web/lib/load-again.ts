/**
 * Loads code once more that could not be fetched. Browsers remember of a module's address that it failed, and don't ask
 * for it again until the page is loaded anew: its code is then taken from the same address with a parameter.
 *
 * @param attempt another number each time
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
    // What shares its file with other code goes by another name there.
    if (typeof code.default !== 'function') throw error;
    return code;
  }
}

/** The address of the module that could not be fetched, where the browser tells. */
function addressIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return /dynamically imported module: (https?:\/\/[^?\s]+\.js)$/.exec(error.message)?.[1];
}
