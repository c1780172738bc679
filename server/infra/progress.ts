const FIRST_REPORT_MS = 2_000;
const REMINDER_MS = 5_000;

/**
 * Runs a task and stays silent if it is quick: after two seconds it reports what is going on, then every five
 * seconds, and at the end the duration.
 *
 * @param title e.g. "Building the web client"
 */
export async function withProgress<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  let printed = 0;
  const report = () => {
    process.stdout.write(printed === 0 ? `${title} …\n` : `${title}: still running after ${seconds()} s\n`);
    printed += 1;
  };
  const firstReport = setTimeout(report, FIRST_REPORT_MS);
  const reminder = setInterval(report, REMINDER_MS);
  try {
    const result = await work();
    if (printed > 0) process.stdout.write(`${title}: done after ${seconds()} s\n`);
    return result;
  } finally {
    clearTimeout(firstReport);
    clearInterval(reminder);
  }
}
