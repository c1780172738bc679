const PATIENCE_MS = 2_000;
const REMINDER_MS = 5_000;

/**
 * Does something that may take a while. Nobody hears of it when it is quick; after two seconds the person at the
 * console is told what goes on, then every five seconds that it still does, and at the end how long it took.
 *
 * @param title what is being done, as in "Building the web client"
 */
export async function withProgress<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  let told = 0;
  const tell = () => {
    process.stdout.write(told === 0 ? `${title} …\n` : `${title}: still at it after ${seconds()} s\n`);
    told += 1;
  };
  const patience = setTimeout(tell, PATIENCE_MS);
  const reminder = setInterval(tell, REMINDER_MS);
  try {
    const result = await work();
    if (told > 0) process.stdout.write(`${title}: done after ${seconds()} s\n`);
    return result;
  } finally {
    clearTimeout(patience);
    clearInterval(reminder);
  }
}
